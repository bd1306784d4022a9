import { sql } from 'drizzle-orm';

import journal from '../../migrations/meta/_journal.json' with { type: 'json' };
import type { Database } from './database';

const EXPECTED = Math.max(...journal.entries.map(({ when }) => when));

/** Resolves to whether the tables have at least the version that this service needs. */
export async function isUpToDate(database: Database): Promise<boolean> {
  const applied = sql`drizzle.__drizzle_migrations`;
  const [row] = await database
    .select({ isThere: sql<boolean>`coalesce(max(created_at) >= ${EXPECTED}, false)` })
    .from(applied);
  return row?.isThere ?? false;
}
