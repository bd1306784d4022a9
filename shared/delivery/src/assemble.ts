import { join } from 'node:path';

import { servableForAll } from '@redeem/storage';

import { assembleWorkspace } from './publish/assemble-workspace';
import { bundleTool } from './cli/bundle-tool';
import { ReleaseError } from './delivery-error';

servableForAll();

// This checkout, or the workspace that the first argument names.
const workspace = process.argv[2] ?? join(import.meta.dirname, '../../..');

try {
  const { root, releases } = await assembleWorkspace(workspace, await bundleTool());
  const names = releases.map(({ name, version }) => `${name} ${version}`).join(', ');
  console.log(`${root}: ${names}`);
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
