// @ts-check
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { parse } from 'yaml';

import { ROOT } from './paths.mjs';

/**
 * @typedef {object} WorkspacePackage
 * @property {string} folder absolute
 * @property {string} path relative to the repository
 * @property {string} name
 * @property {number} [port] of the remote's development server
 */

/**
 * Returns the packages that pnpm-workspace.yaml names, sorted by their paths.
 *
 * @returns {WorkspacePackage[]}
 */
export function workspacePackages() {
  const workspace = parse(readFileSync(join(ROOT, 'pnpm-workspace.yaml'), 'utf8'));
  const { packages } = /** @type {{ packages: string[] }} */ (workspace);
  const files = globSync(
    packages.map((pattern) => `${pattern}/package.json`),
    { cwd: ROOT },
  );
  return files.sort().map((file) => {
    const { name, config } = /** @type {{ name: string, config?: { port?: number } }} */ (
      JSON.parse(readFileSync(join(ROOT, file), 'utf8'))
    );
    const path = dirname(file);
    return { folder: join(ROOT, path), path, name, ...(config?.port && { port: config.port }) };
  });
}

/** Returns the remotes of the workspace. Each has a port. */
export function remotes() {
  return workspacePackages().filter(({ path }) => path.startsWith('remotes/'));
}
