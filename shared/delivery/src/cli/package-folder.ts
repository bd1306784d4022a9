import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { PACKAGE_NAME } from '@redeem/contracts';

import { DeliveryError } from '../delivery-error';

/** The absolute path of the checkout that contains this tool. */
export const WORKSPACE = workspaceAbove(import.meta.dirname);

/** Returns the folder of a package in the checkout: the shell, or a remote by its name. */
export function packageFolder(name: string): string {
  const folder = name === 'shell' ? join(WORKSPACE, name) : join(WORKSPACE, 'remotes', name);
  if (PACKAGE_NAME.test(name) && existsSync(join(folder, 'package.json'))) return folder;
  throw new DeliveryError('not-found', `there is no remotes/${name} in this checkout`);
}

function workspaceAbove(folder: string): string {
  const parent = dirname(folder);
  const isFound = existsSync(join(folder, 'pnpm-workspace.yaml')) || parent === folder;
  return isFound ? folder : workspaceAbove(parent);
}
