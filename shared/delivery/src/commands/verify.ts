import { DeliveryError } from '../site/delivery-error';
import { requireLatest, siteHistory } from '../site/history';
import type { Storage } from '../site/storage';
import { releaseFolder } from '../site/version';
import { inspectReleases } from './inspect';
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
  const faults: string[] = [];
  await siteHistory(storage, (fault) => faults.push(fault));
  faults.push(...(await inspectReleases({ storage, latest, folders, listing })).faults);
  if (faults.length === 0) return { revisions: latest.revision, releases: folders.length };
  throw new DeliveryError(
    'damaged',
    [
      `${storage.name} has missing, damaged or changed files:`,
      ...faults.map((fault) => `- ${fault}`),
      'Restore them from a backup of the site; a release can also be rolled back, or published again as another version',
    ].join('\n'),
  );
}
