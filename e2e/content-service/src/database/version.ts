import { sql } from 'drizzle-orm';

import journal from '../../migrations/meta/_journal.json' with { type: 'json' };
import type { Database } from './database';

const EXPECTED = Math.max(...journal.entries.map(({ when }) => when));

/**
 * Resolves to `ok`, or to the reason why the service cannot work on this database: it is a replica, or its tables are
 * older than the service.
 */
export async function readinessOf(database: Database): Promise<string> {
  const [row] = await database
    .select({
      isUpToDate: sql<boolean>`coalesce(max(created_at) >= ${EXPECTED}, false)`,
      isReplica: sql<boolean>`pg_is_in_recovery()`,
    })
    .from(sql`drizzle.__drizzle_migrations`);
  if (row?.isReplica) return 'the database is a replica';
  return row?.isUpToDate ? 'ok' : 'tables of another version';
}
