import { and, eq, gt, sql } from 'drizzle-orm';

import { hashCode } from '../database/code-hash';
import type { Database } from '../database/database';
import { code, spentToken } from '../database/schema';
import type { Service, Verdict } from '../http/service';
import type { CodeRow } from './found-code';

const LONGEST_TOKEN = 2_048;

/** Resolves to the verdict on a captcha token. A missing or malformed token is not sent to the provider. */
export async function examineToken(
  { config, database, verifyCaptcha }: Service,
  found: CodeRow | undefined,
  token: string | undefined,
): Promise<Verdict | 'missing'> {
  if (!token || token.length > LONGEST_TOKEN) return 'missing';
  if (!(await spendToken(database(), token, config.pepper))) return 'refused';
  if (found && (await isRejectedOnPurpose(database(), found))) return 'refused';
  return verifyCaptcha(token);
}

/** Resolves to whether the demo code rejects this token on purpose: some reject the first tokens. */
async function isRejectedOnPurpose(
  database: ReturnType<Service['database']>,
  { id, captchaRejections }: CodeRow,
): Promise<boolean> {
  if (captchaRejections === 0) return false;
  const rejected = await database
    .update(code)
    .set({ captchaRejections: sql`${code.captchaRejections} - 1` })
    .where(and(eq(code.id, id), gt(code.captchaRejections, 0)))
    .returning({ id: code.id });
  return rejected.length > 0;
}

/**
 * Marks a captcha token as used. Resolves to false if any process has seen it before.
 *
 * The token is marked before it is verified, so that one of two parallel requests with it is refused.
 */
async function spendToken(database: Database, token: string, pepper: string): Promise<boolean> {
  const hash = hashCode(`token ${token}`, pepper);
  const spent = await database
    .insert(spentToken)
    .values({ hash })
    .onConflictDoNothing()
    .returning({ hash: spentToken.hash });
  return spent.length > 0;
}
