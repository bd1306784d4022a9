import pMap from 'p-map';

import { DeliveryError } from '../site/delivery-error';
import { HISTORY, pathOf, readRevision, requireLatest } from '../site/history';
import type { Revision } from '../site/revision';
import { AT_ONCE, type Storage } from '../site/storage';
import { releaseFolder } from '../site/version';
import { type Fault, inspectReleases } from './inspect';
import { listReleases, unpublishedIn } from './releases';

/**
 * Reads the whole site: each file of the history, and every file of every release that is kept or stored. Resolves to their
 * numbers. Throws a DeliveryError that names every missing, damaged or changed file.
 */
export async function verifySite(
  storage: Storage,
): Promise<{ revisions: number; releases: number }> {
  const latest = await requireLatest(storage);
  const listing = await listReleases(storage, () => true);
  const past = Object.entries(latest.past).flatMap(([name, { versions }]) =>
    versions.map(({ version }) => releaseFolder(name, version)),
  );
  const stored = unpublishedIn(listing, latest).filter(({ isStored }) => isStored);
  const folders = [...past, ...stored.map(({ folder }) => folder)];
  const inspected = await inspectReleases({ storage, latest, folders, listing });
  const faults = [...(await inspectHistory(storage, latest)), ...inspected.faults];
  if (faults.length === 0) return { revisions: latest.revision, releases: folders.length };
  throw new DeliveryError(
    'damaged',
    [
      `${storage.name} has missing, damaged or changed files:`,
      ...faults.map(({ file, what }) => `- ${file} ${what}`),
      'Restore them from a backup of the site; a release can also be rolled back, or published again as another version',
    ].join('\n'),
  );
}

async function inspectHistory(storage: Storage, latest: Revision): Promise<Fault[]> {
  const numbers = Array.from({ length: latest.revision }, (_, index) => index + 1);
  const faults = await pMap(
    numbers,
    async (number): Promise<Fault[]> => {
      try {
        const { site } = await readRevision(storage, number);
        return site === latest.site
          ? []
          : [{ file: pathOf(number), what: `belongs to another site of this ${HISTORY}` }];
      } catch (error) {
        if (!(error instanceof DeliveryError)) throw error;
        return [{ file: pathOf(number), what: 'is missing, or cannot be read' }];
      }
    },
    { concurrency: AT_ONCE },
  );
  return faults.flat();
}
