import { inc, type ReleaseType, rsort } from 'semver';

import { DeliveryError } from '../delivery-error';
import { RECORD } from '../recorded-files';
import { versionsIn } from '../registry-releases';
import { readHistory } from '../revisions/history';
import type { Storage } from '../storage/storage';
import { isVersion } from '../version';

interface NextVersion {
  storage: Storage;
  /** Of the package. */
  name: string;
  bump: ReleaseType;
  /** Counted from where nothing of the package was published yet. */
  first: string;
}

/**
 * Returns the version after the highest one that visitors have had of a package, or a later one that is
 * free. What a checkout believes to be the last version does not matter: others have published since.
 */
export async function nextVersion({ storage, name, bump, first }: NextVersion): Promise<string> {
  const history = await readHistory(storage);
  const published = new Set(history.flatMap(({ registry }) => versionsIn(registry, name)));
  const removed = history.flatMap(({ change }) => change.removed ?? []);
  const packageFolder = name === 'shell' ? name : `remotes/${name}`;
  const claimed = (await storage.list(packageFolder)).map(({ path }) => path);
  const taken = new Set([...removed.map((folder) => `${folder}/${RECORD}`), ...claimed]);

  const [highest = first] = rsort([...published].filter(isVersion));
  let version = inc(highest, bump);
  while (version !== null && taken.has(`${packageFolder}/${version}/${RECORD}`)) {
    version = inc(version, 'patch');
  }
  if (version === null) throw new DeliveryError('refused', `${highest} is no version to raise`);
  return version;
}
