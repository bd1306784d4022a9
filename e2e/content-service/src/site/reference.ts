import { asc } from 'drizzle-orm';

import type { Database } from '../database/database';
import { retailer, site } from '../database/schema';
import { Problem } from '../http/problem';
import type { Territory } from '../territory';

export type Site = typeof site.$inferSelect;

interface Reference {
  sites: Site[];
  retailers: (typeof retailer.$inferSelect)[];
}

// The operator rarely changes sites and retailers, so a process may read a change this much later.
const KEPT_MS = 60_000;

const kept = new WeakMap<Database, { until: number; reference: Promise<Reference> }>();

export async function findSite(database: Database, key: string): Promise<Site> {
  const { sites } = await referenceOf(database);
  const found = sites.find((one) => one.key === key);
  if (!found) throw new Problem(404, 'Unknown site');
  return found;
}

export async function retailersIn(database: Database, territory: Territory) {
  const { retailers } = await referenceOf(database);
  return retailers.filter(({ territories }) => territories.includes(territory));
}

function referenceOf(database: Database): Promise<Reference> {
  const known = kept.get(database);
  if (known && known.until > Date.now()) return known.reference;

  const reference = read(database);
  kept.set(database, { until: Date.now() + KEPT_MS, reference });
  reference.catch(() => kept.delete(database));
  return reference;
}

async function read(database: Database): Promise<Reference> {
  return {
    sites: await database.select().from(site),
    retailers: await database.select().from(retailer).orderBy(asc(retailer.position)),
  };
}
