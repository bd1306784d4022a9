import { eq } from 'drizzle-orm';

import type { Database } from '../database/database';
import { site } from '../database/schema';
import { Problem } from '../http/problem';

export type Site = typeof site.$inferSelect;

export async function findSite(database: Database, key: string): Promise<Site> {
  const [found] = await database.select().from(site).where(eq(site.key, key));
  if (!found) throw new Problem(404, 'There is no such site');
  return found;
}
