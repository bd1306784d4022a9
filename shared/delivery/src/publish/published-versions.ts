import { RECORD } from '@redeem/contracts';
import { inc, type ReleaseType, rsort } from 'semver';

import { DeliveryError } from '../delivery-error';
import { isVersion } from '../release/version';
import { publishedVersions } from '../revisions/past';
import type { Past } from '../revisions/revision-contract';
import type { Storage } from '../storage/storage';

interface NextVersion {
  storage: Storage;
  /** Past of the package. */
  name: string;
  past: Past;
  bump: ReleaseType;
  /** Version to start from if no version of the package was published yet. */
  first: string;
}

/**
 * Returns the version after the highest one that visitors have had of a package, or a later one that is
 * free. The version in package.json does not count: others may have published since.
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
  const packageFolder = name === 'shell' ? name : `remotes/${name}`;
  const claimed = await storage.paths(packageFolder);
  const taken = new Set([
    ...removed.map((version) => `${packageFolder}/${version}/${RECORD}`),
    ...claimed,
  ]);

  const [highest = first] = rsort(published.filter(isVersion));
  let version = inc(highest, bump);
  while (version !== null && taken.has(`${packageFolder}/${version}/${RECORD}`)) {
    version = inc(version, 'patch');
  }
  if (version === null) throw new DeliveryError('refused', `${highest} is no version to raise`);
  return version;
}
