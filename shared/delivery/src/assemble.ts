import { join } from 'node:path';

import { assembleWorkspace } from './commands/init';
import { ReleaseError } from './site/delivery-error';
import { servableForAll } from './site/folder';

servableForAll();

// This checkout, or the workspace that the first argument names.
const workspace = process.argv[2] ?? join(import.meta.dirname, '../../..');

try {
  const { root, releases } = await assembleWorkspace(workspace);
  const names = releases.map(({ name, version }) => `${name} ${version}`).join(', ');
  console.log(`${root}: ${names}`);
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
