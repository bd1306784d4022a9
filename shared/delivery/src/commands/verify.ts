import { DeliveryError } from '../site/delivery-error';
import { HISTORY, pathOf, readRevision, requireLatest } from '../site/history';
import { liveReleases } from '../site/released';
import type { Revision } from '../site/revision';
import { AT_ONCE, type Storage } from '../site/storage';
import { releaseFolder } from '../site/version';
import pMap from 'p-map';
import { type Fault, inspectFiles, listRelease } from './inspect';
import { unpublishedFolders } from './releases';

/**
 * Reads the whole site: each file of the history, and every file of every release that is kept or stored. Resolves to their
 * numbers. Throws a DeliveryError that names every missing, damaged or changed file.
 */
export async function verifySite(
  storage: Storage,
): Promise<{ revisions: number; releases: number }> {
  const latest = await requireLatest(storage);
  const faults: Fault[] = await inspectHistory(storage, latest);
  const entries = new Map(liveReleases(latest.registry).map((live) => [live.folder, live.entry]));
  const folders = await keptFolders(storage, latest);
  for (const folder of folders) {
    const release = await listRelease(storage, folder, entries.get(folder));
    faults.push(...release.faults, ...(await inspectFiles(storage, release.files)));
  }
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

/** Resolves to the folders of all versions that visitors have had and that are kept, and of those that are stored. */
async function keptFolders(storage: Storage, latest: Revision): Promise<string[]> {
  const past = Object.entries(latest.past).flatMap(([name, { versions }]) =>
    versions.map(({ version }) => releaseFolder(name, version)),
  );
  const others = await unpublishedFolders(storage, latest);
  return [...past, ...others.filter(({ isStored }) => isStored).map(({ folder }) => folder)];
}
