import { and, eq, gt, sql } from 'drizzle-orm';

import type { Database } from '../database/database';
import { code } from '../database/schema';
import type { CodeRow } from './found-code';

const LONGEST_TOKEN = 2_048;

/** Whether a token opens a code that is behind a captcha. Without a token nothing does. */
export async function opensCaptcha(
  database: Database,
  { id }: CodeRow,
  token: string | undefined,
  verify: (token: string) => Promise<boolean>,
): Promise<boolean> {
  if (!token || token.length > LONGEST_TOKEN) return false;
  if (await isRejectedOnPurpose(database, id)) return false;
  return verify(token);
}

/** Some demo codes turn the first tokens away, however good. */
async function isRejectedOnPurpose(database: Database, id: number): Promise<boolean> {
  const rejected = await database
    .update(code)
    .set({ captchaRejections: sql`${code.captchaRejections} - 1` })
    .where(and(eq(code.id, id), gt(code.captchaRejections, 0)))
    .returning({ id: code.id });
  return rejected.length > 0;
}
