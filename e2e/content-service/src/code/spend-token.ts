import { hashCode } from '../database/code-hash';
import type { Database } from '../database/database';
import { spentToken } from '../database/tables';

/**
 * Whether nobody has come with this token before, to any process.
 *
 * It is spent before anyone is asked about it, so that of two who come at once one is turned away.
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
