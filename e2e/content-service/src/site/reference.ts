import type { Database } from '../database/database';
import { Problem } from '../http/problem';
import type { Territory } from '../territory';

interface Site {
  key: string;
  defaultTerritory: Territory;
}

export interface Retailer {
  selection: string;
  name: string;
  territories: Territory[];
}

export interface Reference {
  sites: Site[];
  /** In the order of the chooser. */
  retailers: Retailer[];
}

// The operator rarely changes sites and retailers, so a process may read a change this much later.
const KEPT_MS = 60_000;

/** Returns a function that reads the sites and the retailers, at most once a minute. */
export function keepReference(database: () => Database): () => Promise<Reference> {
  let known: { until: number; reference: Promise<Reference> } | undefined;

  return () => {
    if (known && known.until > Date.now()) return known.reference;
    const reference = readReference(database());
    known = { until: Date.now() + KEPT_MS, reference };
    reference.catch(() => (known = undefined));
    return reference;
  };
}

async function readReference(database: Database): Promise<Reference> {
  return {
    sites: await database.query('select key, default_territory as "defaultTerritory" from site'),
    retailers: await database.query(
      'select selection, name, territories from retailer order by position',
    ),
  };
}

/** Resolves to the site of a request. Throws a Problem if there is none. */
export async function findSite(
  { reference }: { reference: () => Promise<Reference> },
  key: string,
): Promise<Site> {
  const found = (await reference()).sites.find((site) => site.key === key);
  if (!found) throw new Problem(404, 'Unknown site');
  return found;
}
