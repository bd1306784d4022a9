import { recordAttempt } from '../abuse/attempts';
import type { Caller } from '../abuse/guard';
import { hashCode } from '../database/hash';
import { Problem } from '../http/problem';
import type { Service, Verdict } from '../service';
import type { FoundCode } from './found-code';

const LONGEST_TOKEN = 2_048;

/**
 * Resolves to whether the caller has solved a captcha. A missing or malformed token is not sent to the provider. Throws a
 * Problem if the caller has sent too many invalid ones, because each costs a request to the provider.
 */
export async function solvesCaptcha(
  service: Service,
  { client, hash, counts, policy }: Caller,
  found: FoundCode | undefined,
  token: string | undefined,
): Promise<boolean> {
  if (!token || token.length > LONGEST_TOKEN) return false;
  if (counts.tokens >= policy.TOKENS_BEFORE_REFUSAL) {
    throw new Problem(429, 'Too many invalid captcha tokens', 60);
  }
  const verdict = await verdictOn(service, found, token);
  if (verdict === 'refused') await recordAttempt(service.database(), client, hash, 'captcha');
  return verdict === 'genuine';
}

async function verdictOn(
  { config, database, verifyCaptcha }: Service,
  found: FoundCode | undefined,
  token: string,
): Promise<Verdict> {
  // The token is marked as used before it is verified, so that one of two parallel requests with it is refused.
  const spent = await database().query(
    'insert into spent_token (hash) values ($1) on conflict do nothing returning hash',
    [hashCode(`token ${token}`, config.CODE_PEPPER)],
  );
  if (spent.length === 0) return 'refused';
  if (found && found.code.captcha_rejections > 0) {
    // Some demo codes reject the first tokens.
    const rejected = await database().query(
      `update code set captcha_rejections = captcha_rejections - 1
       where hash = $1 and captcha_rejections > 0 returning id`,
      [found.code.hash],
    );
    if (rejected.length > 0) return 'refused';
  }
  return verifyCaptcha(token);
}
