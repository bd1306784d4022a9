import { and, eq, gt, or, type SQL, sql } from 'drizzle-orm';

import type { Config } from '../config';
import type { Database } from '../database/database';
import { perDatabase } from '../database/per-database';
import { admission, alarm, attempt } from '../database/tables';

/** What is known of a client that asks about a code, and of the code. */
export interface Standing {
  /** Codes that the client has tried of late and that were no good to it. */
  codes: number;
  /** Captcha tokens that the client has sent within the minute and that were no good. */
  tokens: number;
  /** How many clients have tried this code within the hour. */
  ofCode: number;
  /** Everybody has to solve a captcha. */
  everybody: boolean;
  /** The client has been told before that this code is good. */
  isAdmitted: boolean;
}

/** Looks a client up where all processes write it down. */
export async function standingOf(
  database: Database,
  client: string,
  codeHash: string,
): Promise<Standing> {
  const [standing] = await lookUp(database).execute({ client, codeHash });
  if (!standing) throw new Error('the database counted nothing, not even to zero');
  return standing;
}

/** Whether the client has to solve a captcha. `own`: this attempt is counted already. */
export function isChallenged(standing: Standing, limits: Config['policy'], own: 0 | 1 = 0) {
  return (
    standing.everybody ||
    standing.codes - own >= limits.failuresBeforeCaptcha ||
    standing.ofCode - own >= limits.attemptsPerCode
  );
}

const CLIENT = sql.placeholder('client');
const CODE_HASH = sql.placeholder('codeHash');

const lookUp = perDatabase((database) =>
  database
    .select({
      codes: count(
        sql`distinct ${attempt.codeHash}`,
        sql`${attempt.client} = ${CLIENT} and ${attempt.outcome} <> 'captcha'
            and not ${attempt.forgiven} and ${attempt.at} > now() - interval '10 minutes'`,
      ),
      tokens: count(
        sql`*`,
        sql`${attempt.client} = ${CLIENT} and ${attempt.outcome} = 'captcha'
            and ${attempt.at} > now() - interval '1 minute'`,
      ),
      // One client may have several rows for a code: those of requests that ran at the same time.
      ofCode: count(
        sql`distinct ${attempt.client}`,
        sql`${attempt.codeHash} = ${CODE_HASH} and ${attempt.outcome} <> 'captcha'`,
      ),
      everybody: sql<boolean>`exists (select from ${alarm} where ${alarm.until} > now())`,
      isAdmitted: sql<boolean>`exists (
        select from ${admission}
        where ${eq(admission.client, CLIENT)} and ${eq(admission.codeHash, CODE_HASH)}
          and ${admission.at} > now() - interval '1 hour')`,
    })
    .from(attempt)
    .where(
      and(
        or(eq(attempt.client, CLIENT), eq(attempt.codeHash, CODE_HASH)),
        gt(attempt.at, sql`now() - interval '1 hour'`),
      ),
    )
    .prepare('look_up_standing'),
);

function count(what: SQL, where: SQL) {
  return sql<number>`(count(${what}) filter (where ${where}))::int`;
}
