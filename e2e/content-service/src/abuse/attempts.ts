import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';

import type { Database } from '../database/database';
import { perDatabase } from '../database/per-database';
import { admission, attempt } from '../database/tables';

// What a solved captcha leaves of a client's failures: some, since it may have been solved for money.
const REMEMBERED_CODES = 3;

/** A refused code, or a captcha token that was no good. */
export async function recordFailure(
  database: Database,
  client: string,
  codeHash: string,
  outcome: 'refused' | 'captcha',
): Promise<void> {
  await database.insert(attempt).values({ client, codeHash, outcome });
}

/**
 * Somebody is about to be told what a used code was exchanged for. A client that comes back to the
 * same code, as the page of a bundle does, learns nothing new.
 */
export async function recordRedeemed(
  database: Database,
  client: string,
  codeHash: string,
): Promise<void> {
  const same = sql`${attempt.client} = ${client} and ${attempt.codeHash} = ${codeHash}
    and ${attempt.outcome} = 'redeemed' and ${attempt.at} > now() - interval '1 hour'`;
  await database.execute(
    sql`insert into ${attempt} (client, code_hash, outcome)
        select ${client}, ${codeHash}, 'redeemed'
        where not exists (select from ${attempt} where ${same})`,
  );
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
