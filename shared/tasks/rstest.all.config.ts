import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { LIMITS } from '@redeem/build/rstest';
import { defineConfig, type RstestConfig } from '@rstest/core';

import { ROOT } from './src/paths.mjs';
import { workspacePackages } from './src/workspace.ts';

/*
 * The unit tests of all packages, or of those in PACKAGES, in one run: each configuration of a package is a project.
 */

const { PACKAGES = '', REPORT = '' } = process.env;

/** Its tests need a thread of their own for each file (shell/rstest.config.ts), so they are a run of their own. */
const IS_SHELL = PACKAGES === 'shell';

const IN_PACKAGE = join(import.meta.dirname, 'rstest.setup.ts');

/** Options of the whole run, not of a project. */
const FOR_ALL = { isolate: undefined, pool: undefined, projects: undefined, reporters: undefined };

const paths = workspacePackages()
  .map(({ path }) => path)
  .filter((path) => PACKAGES === '' || PACKAGES.split(' ').includes(path))
  .filter((path) => existsSync(join(ROOT, path, 'rstest.config.ts')));

const projects = [];
// One after the other, because the loader of configurations mixes up imports that run beside each other.
for (const path of paths) {
  const file = pathToFileURL(join(ROOT, path, 'rstest.config.ts')).href;
  const { default: own } = (await import(file)) as { default: RstestConfig };
  for (const project of own.projects ?? [own]) {
    if (typeof project === 'string') throw new Error(`${path} names a project by its path`);
    const name = [path, project.name].filter(Boolean).join('/');
    projects.push({
      ...LIMITS,
      ...project,
      ...FOR_ALL,
      root: join(ROOT, path),
      name,
      env: { PACKAGE: join(ROOT, path) },
      setupFiles: [IS_SHELL ? [] : IN_PACKAGE, project.setupFiles ?? []].flat(),
    });
  }
}

export default defineConfig({
  // Not the repository, whose dist is the built site: Rstest writes into dist.
  root: import.meta.dirname,
  isolate: IS_SHELL,
  // By default one less than there are cores. Tests wait for processes, databases and time limits, so each worker keeps half a core busy.
  pool: { type: IS_SHELL ? 'threads' : 'forks', maxWorkers: IS_SHELL ? 2 : 3 },
  projects,
  reporters: ['default', ['junit', { outputPath: REPORT }]],
});
