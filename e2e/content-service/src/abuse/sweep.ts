import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Logger } from 'pino';

import type { Database } from '../database/database';
import { admission, attempt, spentToken } from '../database/schema';
import { describeError } from '../log';

const EVERY_MS = 300_000;
// Deleted in a fraction of the limit of a statement, however many rows an attack has left.
const AT_ONCE = 10_000;

/** Deletes the rows that no limit counts any more. Every process does it; the number of processes does not matter. */
export async function sweep(database: Database): Promise<void> {
  await deleteOlder(database, attempt, '1 hour');
  await deleteOlder(database, admission, '1 hour');
  await deleteOlder(database, spentToken, '10 minutes');
}

/** Deletes a bounded number of rows in each statement, without those that another process deletes. */
async function deleteOlder(database: Database, table: PgTable, age: string): Promise<void> {
  for (;;) {
    const { rows } = (await database.execute(sql`
      with old as (
        delete from ${table} where ctid = any (array(
          select ctid from ${table} where at < now() - ${age}::interval
          order by at limit ${AT_ONCE} for update skip locked))
        returning ctid)
      select count(*)::int as deleted from old`)) as { rows: { deleted: number }[] };
    if ((rows[0]?.deleted ?? 0) < AT_ONCE) return;
  }
}

export function sweepNowAndThen(database: Database, log: Logger): void {
  setInterval(() => {
    sweep(database).catch((error: unknown) => {
      log.warn({ error: describeError(error) }, 'expired rows were not deleted');
    });
  }, EVERY_MS).unref();
}
