import { and, eq, gt, sql } from 'drizzle-orm';

import { code } from '../database/tables';
import type { Service, Verdict } from '../http/service';
import type { CodeRow } from './found-code';
import { spendToken } from './spend-token';

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
