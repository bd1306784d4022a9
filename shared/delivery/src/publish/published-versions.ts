import { RECORD } from '@redeem/contracts';
import type { Storage } from '@redeem/storage';
import { inc, type ReleaseType, rsort } from 'semver';

import { DeliveryError } from '../delivery-error';
import { isVersion, versionFolder, versionsFolder } from '../release/version';
import { publishedVersions } from '../revisions/past';
import type { Past } from '../revisions/revision-contract';

interface NextVersion {
  storage: Storage;
  name: string;
  /** Past of the package. */
  past: Past;
  bump: ReleaseType;
  /** Version to start from if no version of the package was published yet. */
  first: string;
}

/**
 * Resolves to the version after the highest one that was live, or to a later one that is free. The version in
 * package.json does not count: others may have published since.
 */
export async function nextVersion({
  storage,
  name,
  past,
  bump,
  first,
}: NextVersion): Promise<string> {
  const published = publishedVersions(past);
  const removed = past.filter((one) => one.removed).map(({ version }) => version);
  const recordOf = (version: string) => `${versionFolder(name, version)}/${RECORD}`;
  const claimed = await storage.paths(versionsFolder(name));
  const taken = new Set([...removed.map(recordOf), ...claimed]);

  const [highest = first] = rsort(published.filter(isVersion));
  let version = inc(highest, bump);
  while (version !== null && taken.has(recordOf(version))) {
    version = inc(version, 'patch');
  }
  if (version === null)
    throw new DeliveryError('refused', `cannot raise version ${highest}: use a version like 1.4.2`);
  return version;
}
