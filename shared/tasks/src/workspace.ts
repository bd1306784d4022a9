import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { parse } from 'yaml';

import { ROOT } from './paths.mjs';

export interface WorkspacePackage {
  /** Absolute. */
  folder: string;
  /** Relative to the repository. */
  path: string;
  name: string;
  /** Of the remote's development server. */
  port?: number;
}

/** Returns the packages that pnpm-workspace.yaml names, sorted by their paths. */
export function workspacePackages(): WorkspacePackage[] {
  const workspace = readFileSync(join(ROOT, 'pnpm-workspace.yaml'), 'utf8');
  const { packages } = parse(workspace) as { packages: string[] };
  const files = globSync(
    packages.map((pattern) => `${pattern}/package.json`),
    { cwd: ROOT },
  );
  return files.sort().map((file) => {
    const { name, config } = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as {
      name: string;
      config?: { port?: number };
    };
    const path = dirname(file);
    return { folder: join(ROOT, path), path, name, ...(config?.port && { port: config.port }) };
  });
}

/** Returns the remotes of the workspace. Each has a port. */
export function remotes() {
  return workspacePackages().filter(({ path }) => path.startsWith('remotes/'));
}
