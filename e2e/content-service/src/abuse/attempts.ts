import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';

import type { Database } from '../database/database';
import { perDatabase } from '../database/per-database';
import { admission, attempt } from '../database/schema';

// The number of failures that a solved captcha leaves, because an attacker can buy solved captchas.
const REMEMBERED_CODES = 3;

/**
 * Counts a code once for each client and hour. A client that repeats a code (a visitor with a misread code, or the
 * page of a bundle) learns nothing new. Resolves to whether the attempt was counted.
 */
export async function recordAttempt(
  database: Database,
  client: string,
  codeHash: string,
  outcome: 'refused' | 'redeemed',
): Promise<boolean> {
  const same = sql`${attempt.client} = ${client} and ${attempt.codeHash} = ${codeHash}
    and ${attempt.outcome} = ${outcome} and ${attempt.at} > now() - interval '1 hour'`;
  const { rows } = (await database.execute(
    sql`insert into ${attempt} (client, code_hash, outcome)
        select ${client}, ${codeHash}, ${outcome}
        where not exists (select from ${attempt} where ${same})
        returning id`,
  )) as { rows: unknown[] };
  return rows.length > 0;
}

/** Counts an invalid captcha token, because each costs a request to the captcha's provider. */
export async function recordToken(
  database: Database,
  client: string,
  codeHash: string,
): Promise<void> {
  await database.insert(attempt).values({ client, codeHash, outcome: 'captcha' });
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
  await admissionOf(database).execute({ client, codeHashes: [...new Set(codeHashes)].sort() });
}

const admissionOf = perDatabase((database) =>
  database
    .insert(admission)
    .select(
      sql`select ${sql.placeholder('client')}::text, unnest(${sql.placeholder('codeHashes')}::text[]), now()`,
    )
    .onConflictDoUpdate({
      target: [admission.client, admission.codeHash],
      set: { at: sql`now()` },
    })
    .prepare('admit'),
);

/** Forgives most earlier failures of a client, after a valid code with a solved captcha. */
export async function forgive(database: Database, client: string): Promise<void> {
  const counted = and(
    eq(attempt.client, client),
    eq(attempt.forgiven, false),
    inArray(attempt.outcome, ['refused', 'redeemed']),
  );
  const remembered = database
    .select({ codeHash: attempt.codeHash })
    .from(attempt)
    .where(counted)
    .groupBy(attempt.codeHash)
    .orderBy(sql`max(${attempt.id}) desc`)
    .limit(REMEMBERED_CODES);
  await database
    .update(attempt)
    .set({ forgiven: true })
    .where(and(counted, notInArray(attempt.codeHash, remembered)));
}
