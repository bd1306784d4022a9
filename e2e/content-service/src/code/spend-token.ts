import { hashCode } from '../database/code-hash';
import type { Database } from '../database/database';
import { spentToken } from '../database/tables';

/**
 * Marks a captcha token as used. Resolves to false if any process has seen it before.
 *
 * The token is marked before it is verified, so that one of two parallel requests with it is refused.
 */
export async function spendToken(
  database: Database,
  token: string,
  pepper: string,
): Promise<boolean> {
  const hash = hashCode(`token ${token}`, pepper);
  const spent = await database
    .insert(spentToken)
    .values({ hash })
    .onConflictDoNothing()
    .returning({ hash: spentToken.hash });
  return spent.length > 0;
}
