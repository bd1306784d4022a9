import { buildRelease, checkoutOf, folderOf } from './cli/checkout';
import { renewSite } from './commands/init';
import { nextVersion } from './commands/store';
import { readPackage } from './release/package-file';
import type { Release } from './release/read-release';
import { DeliveryError, ReleaseError } from './site/delivery-error';
import { FolderStorage, servableForAll } from './site/folder';
import { requireLatest } from './site/history';

servableForAll();

// The root of the site, and the packages of this checkout that have changed.
const [root = '', ...names] = process.argv.slice(2);

try {
  const storage = new FolderStorage(root);
  const latest = await requireLatest(storage);
  const releases: Release[] = [];
  for (const name of names) {
    const folder = folderOf(name);
    const first = readPackage(folder).version;
    const version = await nextVersion({ storage, latest, name, bump: 'patch', first });
    const source = await checkoutOf({ folder, allowUncommitted: true }, console.log);
    releases.push(await buildRelease({ folder, version, source, say: console.log }));
  }
  const why = 'npm start built what has changed';
  const { revision } = await renewSite({ storage, by: { name: 'build' }, releases, why });
  console.log(`revision ${String(revision)}`);
} catch (error) {
  if (!(error instanceof ReleaseError || error instanceof DeliveryError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
