import { recordToken } from '../abuse/attempts';
import type { Caller } from '../abuse/guard';
import type { Database } from '../database/database';
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
  if (counts.tokens >= policy.tokensBeforeRefusal) {
    throw new Problem(429, 'Too many invalid captcha tokens', 60);
  }
  const verdict = await verdictOn(service, found, token);
  if (verdict === 'refused') await recordToken(service.database(), client, hash);
  return verdict === 'genuine';
}

async function verdictOn(
  { config, database, verifyCaptcha }: Service,
  found: FoundCode | undefined,
  token: string,
): Promise<Verdict> {
  if (!(await spendToken(database(), hashCode(`token ${token}`, config.pepper)))) return 'refused';
  if (found && (await isRejectedOnPurpose(database(), found))) return 'refused';
  return verifyCaptcha(token);
}

/**
 * Marks a captcha token as used. Resolves to false if any process has seen it before.
 *
 * The token is marked before it is verified, so that one of two parallel requests with it is refused.
 */
async function spendToken(database: Database, hash: string): Promise<boolean> {
  const spent = await database.query(
    'insert into spent_token (hash) values ($1) on conflict do nothing returning hash',
    [hash],
  );
  return spent.length > 0;
}

/** Resolves to whether the demo code rejects this token on purpose: some reject the first tokens. */
async function isRejectedOnPurpose(database: Database, { code }: FoundCode): Promise<boolean> {
  if (code.captcha_rejections === 0) return false;
  const rejected = await database.query(
    `update code set captcha_rejections = captcha_rejections - 1
     where hash = $1 and captcha_rejections > 0 returning id`,
    [code.hash],
  );
  return rejected.length > 0;
}
