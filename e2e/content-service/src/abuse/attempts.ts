import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';

import type { Database } from '../database/database';
import { perDatabase } from '../database/per-database';
import { admission, attempt } from '../database/tables';

// What a solved captcha leaves of a client's failures: some, since it may have been solved for money.
const REMEMBERED_CODES = 3;

/**
 * Counts a code once for each client and hour: a client that comes back to it, as people do with a
 * misread code and as the page of a bundle does, learns nothing new. Resolves to whether it counted.
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

/** A captcha token that was no good: each has cost a question to the captcha's own service. */
export async function recordToken(
  database: Database,
  client: string,
  codeHash: string,
): Promise<void> {
  await database.insert(attempt).values({ client, codeHash, outcome: 'captcha' });
}

/** The client knows by now that the code is good, and may exchange it whatever else it has done. */
export async function admit(database: Database, client: string, codeHash: string): Promise<void> {
  await admissionOf(database).execute({ client, codeHash });
}

const admissionOf = perDatabase((database) =>
  database
    .insert(admission)
    .values({ client: sql.placeholder('client'), codeHash: sql.placeholder('codeHash') })
    .onConflictDoUpdate({
      target: [admission.client, admission.codeHash],
      set: { at: sql`now()` },
    })
    .prepare('admit'),
);

/** A good code after a solved captcha: most of what came before is forgiven. */
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
