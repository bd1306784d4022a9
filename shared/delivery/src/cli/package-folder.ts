import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { DeliveryError } from '../delivery-error';

/** Absolute path of the checkout this tool is part of, from wherever it runs there. */
export const WORKSPACE = workspaceAbove(import.meta.dirname);

/** Where the sources of a package are: the shell, or a remote by its name. */
export function packageFolder(name: string): string {
  const folder = name === 'shell' ? join(WORKSPACE, name) : join(WORKSPACE, 'remotes', name);
  if (/^[a-z][a-z0-9-]*$/.test(name) && existsSync(join(folder, 'package.json'))) return folder;
  throw new DeliveryError('not-found', `there is no remotes/${name} in this checkout`);
}

function workspaceAbove(folder: string): string {
  const parent = dirname(folder);
  const isFound = existsSync(join(folder, 'pnpm-workspace.yaml')) || parent === folder;
  return isFound ? folder : workspaceAbove(parent);
}
