import { releasesOf } from '@redeem/contracts';

import type { Release } from '../release/read-release';
import { changeSite, type SiteAuthor } from '../site/change-site';
import type { ReleaseRecord } from '../site/record';
import { requireUnlocked, type Revision, SITE } from '../site/revision';
import { previousDefault, toEverybody } from '../site/traffic';
import { storeRelease } from './store';

interface Renewal extends SiteAuthor {
  /** New releases of packages that the site has or gets. */
  releases: readonly Release[];
  why: string;
}

/**
 * Gives new releases of several packages to all visitors in one revision: a new shell and new remotes may fit together, and not with
 * those before. Resolves to the revision.
 */
export async function renewSite({ storage, by, releases, why }: Renewal): Promise<Revision> {
  const records: { name: string; record: ReleaseRecord }[] = [];
  for (const release of releases)
    records.push({ name: release.name, record: await storeRelease({ storage, by, release }) });
  return changeSite({
    storage,
    by,
    decide: ({ locks, registry }) => {
      const microFrontends = { ...registry.microFrontends };
      let { shell } = registry;
      for (const { name, record } of records) {
        requireUnlocked({ locks }, name);
        if (record.kind === 'shell') shell = record.entry;
        else {
          const { version } = record.entry.metadata;
          const fallback = previousDefault(releasesOf(registry, name), version);
          microFrontends[name] = toEverybody(record.entry, fallback);
        }
      }
      const change = { action: 'publish', subject: SITE, from: null, to: null, why } as const;
      return { change, microFrontends, ...(shell && { shell }) };
    },
  });
}
