import { join } from 'node:path';

import { assembleWorkspace, renewSite } from './commands/init';
import { buildAll } from './commands/publish';
import { DeliveryError } from './site/delivery-error';
import { FolderStorage, servableForAll } from './site/folder';
import { requireLatest } from './site/history';

/*
 * Two steps of the tasks of this checkout. `assemble [workspace]` makes the site in dist/ anew of all packages as they are built;
 * `renew <root> <packages>` builds the packages that have changed, and makes them the next revision of a site.
 */
const [step, first, ...names] = process.argv.slice(2);

servableForAll();
try {
  console.log(step === 'renew' ? await renew(first ?? '') : await assemble(first));
} catch (error) {
  if (!(error instanceof DeliveryError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function assemble(workspace = join(import.meta.dirname, '../../..')): Promise<string> {
  const { root, releases } = await assembleWorkspace(workspace);
  return `${root}: ${releases.map(({ name, version }) => `${name} ${version}`).join(', ')}`;
}

async function renew(root: string): Promise<string> {
  const storage = new FolderStorage(root);
  const wanted = { storage, bump: 'patch', allowUncommitted: true, say: console.log } as const;
  const releases = await buildAll(names, wanted, await requireLatest(storage));
  const why = 'npm start built what has changed';
  const { revision } = await renewSite({ storage, by: { name: 'build' }, releases, why });
  return `revision ${String(revision)}`;
}
