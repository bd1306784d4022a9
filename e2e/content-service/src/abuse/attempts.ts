import type { Logger } from 'pino';

import type { Database } from '../database/database';
import { describeError } from '../log';
import type { Policy } from './counts';

// Ten times as many rows as the budget of failures lets clients write in this time.
const SWEEP_EVERY_MS = 60_000;
// Deleted in a fraction of the limit of a statement, however many rows an attack has left.
const SWEPT_AT_ONCE = 10_000;
// The number of failures that a solved captcha leaves, because an attacker can buy solved captchas.
const REMEMBERED_CODES = 3;

/**
 * Counts a code once for each client and hour. A client that repeats a code (a visitor with a misread code, or the
 * page of a bundle) learns nothing new. An invalid captcha token counts each time, because each costs a request to the
 * captcha's provider. Resolves to whether the attempt was counted.
 */
export async function recordAttempt(
  database: Database,
  client: string,
  codeHash: string,
  outcome: 'refused' | 'redeemed' | 'captcha',
): Promise<boolean> {
  const added = await database.query(
    `insert into attempt (client, code_hash, outcome)
     select $1::text, $2::text, $3::text
     where $3 = 'captcha' or not exists (select from attempt where client = $1 and code_hash = $2
       and outcome = $3 and at > now() - interval '1 hour')
     returning id`,
    [client, codeHash, outcome],
  );
  return added.length > 0;
}

/**
 * Detects an attack of many clients that each stay below every limit. Beyond a number of refused codes per minute,
 * every client has to solve a captcha for 15 minutes. A client adds no more failures than it may have without a
 * captcha, so a single client cannot cause captchas for others.
 */
export async function watchFailures(
  database: Database,
  { FAILURE_BUDGET, FAILURES_BEFORE_CAPTCHA }: Policy,
  log: Logger,
): Promise<void> {
  const raised = await database.query(
    `with each as (
       select least(count(*), $1) as failures from attempt
       where outcome = 'refused' and at > now() - interval '1 minute' group by client)
     insert into alarm (name, until)
     select 'failures', now() + interval '15 minutes' from each having sum(failures) > $2
     on conflict (name) do update set until = excluded.until where alarm.until <= now()
     returning until`,
    [FAILURES_BEFORE_CAPTCHA, FAILURE_BUDGET],
  );
  // Exactly one process raises the alarm.
  if (raised.length > 0) {
    log.error(
      { alarm: 'failure-budget', budget: FAILURE_BUDGET },
      'every client has to solve a captcha',
    );
  }
}

/**
 * Admits a client to codes: it has read that they are valid, and may exchange them in spite of other failures.
 *
 * The codes are in one order, so that parallel statements for a client lock the rows in that order.
 */
export async function admit(
  database: Database,
  client: string,
  codeHashes: string[],
): Promise<void> {
  await database.query(
    `insert into admission (client, code_hash) select $1, unnest($2::text[])
     on conflict (client, code_hash) do update set at = now()`,
    [client, [...new Set(codeHashes)].sort()],
  );
}

/** Forgives most earlier failures of a client, after a valid code with a solved captcha. */
export async function forgive(database: Database, client: string): Promise<void> {
  await database.query(
    `update attempt set forgiven = true
     where client = $1 and not forgiven and outcome <> 'captcha' and code_hash not in (
       select code_hash from attempt where client = $1 and not forgiven and outcome <> 'captcha'
       group by code_hash order by max(id) desc limit ${String(REMEMBERED_CODES)})`,
    [client],
  );
}

/** Deletes now and then what no limit counts any more. Every process does it; their number does not matter. */
export function sweepNowAndThen(database: Database, log: Logger): void {
  setInterval(() => {
    sweep(database).catch((error: unknown) => {
      log.warn({ error: describeError(error) }, 'expired rows were not deleted');
    });
  }, SWEEP_EVERY_MS).unref();
}

/** Deletes rows that no limit counts any more, a bounded number in each statement. */
export async function sweep(database: Database): Promise<void> {
  for (const [table, age] of [
    ['attempt', '1 hour'],
    ['admission', '1 hour'],
    ['spent_token', '10 minutes'],
  ] as const) {
    // Without the rows that another process deletes.
    await database.query(
      `delete from ${table} where ctid = any (array(
         select ctid from ${table} where at < now() - $1::interval
         order by at limit ${String(SWEPT_AT_ONCE)} for update skip locked))`,
      [age],
    );
  }
}
