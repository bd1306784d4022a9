import { and, eq, gt, or, type SQL, sql } from 'drizzle-orm';

import type { Config } from '../config';
import type { Database } from '../database/database';
import { perDatabase } from '../database/per-database';
import { admission, alarm, attempt } from '../database/schema';

/** The counts of a client and of the code that it requests. */
export interface ClientCounts {
  /** The number of different codes that failed for the client within ten minutes. */
  codes: number;
  /** The number of invalid captcha tokens of the client within a minute. */
  tokens: number;
  /** The number of clients that have tried this code within an hour. */
  ofCode: number;
  /** Whether every client has to solve a captcha. */
  everybody: boolean;
  /** Whether an earlier answer told the client that this code is valid. */
  isAdmitted: boolean;
}

/** Reads the counts from the database, which all processes share. */
export async function readClientCounts(
  database: Database,
  client: string,
  codeHash: string,
): Promise<ClientCounts> {
  const [counts] = await lookUp(database).execute({ client, codeHash });
  if (!counts) throw new Error('the query for the counts returned no row');
  return counts;
}

/** Returns whether the client has to solve a captcha. `own` is 1 if the counts include this attempt. */
export function isChallenged(counts: ClientCounts, limits: Config['policy'], own: 0 | 1 = 0) {
  return (
    counts.everybody ||
    counts.codes - own >= limits.failuresBeforeCaptcha ||
    counts.ofCode - own >= limits.attemptsPerCode
  );
}

const CLIENT = sql.placeholder('client');
const CODE_HASH = sql.placeholder('codeHash');

/** Returns the query for the counts, for placeholders `client` and `codeHash`. It has one row. */
export function selectClientCounts(database: Database) {
  return database
    .select({
      codes: count(
        'codes',
        sql`distinct ${attempt.codeHash}`,
        sql`${attempt.client} = ${CLIENT} and ${attempt.outcome} <> 'captcha'
            and not ${attempt.forgiven} and ${attempt.at} > now() - interval '10 minutes'`,
      ),
      tokens: count(
        'tokens',
        sql`*`,
        sql`${attempt.client} = ${CLIENT} and ${attempt.outcome} = 'captcha'
            and ${attempt.at} > now() - interval '1 minute'`,
      ),
      // A client can have several rows for a code, written by parallel requests.
      ofCode: count(
        'of_code',
        sql`distinct ${attempt.client}`,
        sql`${attempt.codeHash} = ${CODE_HASH} and ${attempt.outcome} <> 'captcha'`,
      ),
      everybody: sql<boolean>`exists (select from ${alarm} where ${alarm.until} > now())`.as(
        'everybody',
      ),
      isAdmitted: sql<boolean>`exists (
        select from ${admission}
        where ${eq(admission.client, CLIENT)} and ${eq(admission.codeHash, CODE_HASH)}
          and ${admission.at} > now() - interval '1 hour')`.as('is_admitted'),
    })
    .from(attempt)
    .where(
      and(
        or(eq(attempt.client, CLIENT), eq(attempt.codeHash, CODE_HASH)),
        gt(attempt.at, sql`now() - interval '1 hour'`),
      ),
    );
}

const lookUp = perDatabase((database) =>
  selectClientCounts(database).prepare('look_up_client_counts'),
);

function count(name: string, what: SQL, where: SQL) {
  return sql<number>`(count(${what}) filter (where ${where}))::int`.as(name);
}
