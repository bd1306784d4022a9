import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { parse } from 'yaml';

import { ROOT } from './paths.mjs';

export interface WorkspacePackage {
  /** Relative to the repository. */
  path: string;
  /** What only the scripts of the workspace read: the port of a remote's development server. */
  config?: { port?: number };
}

/** Returns the packages that pnpm-workspace.yaml names, sorted by their paths. */
export function workspacePackages(): WorkspacePackage[] {
  const workspace = readFileSync(join(ROOT, 'pnpm-workspace.yaml'), 'utf8');
  const { packages } = parse(workspace) as { packages: string[] };
  const files = packages.map((pattern) => `${pattern}/package.json`);
  return globSync(files, { cwd: ROOT })
    .sort()
    .map((file) => ({
      ...(JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as Omit<WorkspacePackage, 'path'>),
      path: dirname(file),
    }));
}

/** Returns the remotes of the workspace, with the ports of their development servers. */
export function remotes() {
  return workspacePackages().flatMap(({ path, config }) =>
    path.startsWith('remotes/') && config?.port ? { path, port: config.port } : [],
  );
}
