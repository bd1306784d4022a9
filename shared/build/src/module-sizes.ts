import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

import type { RsbuildPlugin } from '@rsbuild/core';

/** Every package is found from here. */
const WORKSPACE = join(import.meta.dirname, '../../..');

/** In dist/ for the team, never delivered. */
const FILE = 'modules.json';

/** Those that were joined into one are listed as orphans, below it and once more by themselves. */
const MODULES = { all: false, modules: true, nestedModules: true, orphanModules: true } as const;

/** What the bundler tells of a module, as far as it matters here. */
interface BuiltModule {
  nameForCondition?: string | undefined;
  size?: number | undefined;
  orphan?: boolean | undefined;
  modules?: readonly BuiltModule[] | undefined;
}

/**
 * Leaves beside a build how much source each module brings, in bytes, so that whoever measures the
 * build can say what has grown. A package of others counts as one module.
 */
export function pluginModuleSizes(): RsbuildPlugin {
  return {
    name: 'redeem:module-sizes',
    apply: 'build',
    setup(api) {
      api.onAfterBuild(async ({ stats }) => {
        const { modules = [] } = stats?.toJson(MODULES) ?? {};
        const sizes = JSON.stringify(moduleSizes(modules), null, 2);
        await writeFile(join(api.context.distPath, FILE), `${sizes}\n`);
      });
    },
  };
}

/** The modules of a build by a name that is the same on every machine. */
export function moduleSizes(modules: readonly BuiltModule[]): Record<string, number> {
  const sizes = new Map<string, number>();
  for (const { nameForCondition, size = 0 } of modules
    .filter(({ orphan }) => !orphan)
    .flatMap(parts)) {
    const name = nameOf(nameForCondition ?? '');
    sizes.set(name, (sizes.get(name) ?? 0) + size);
  }
  return Object.fromEntries([...sizes].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Modules that were joined into one are told apart. */
function parts(module: BuiltModule): readonly BuiltModule[] {
  return module.modules?.length ? module.modules.flatMap(parts) : [module];
}

function nameOf(file: string): string {
  const [, theirs] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file) ?? [];
  if (theirs !== undefined) return theirs;
  return file.startsWith(WORKSPACE) ? relative(WORKSPACE, file) : 'what the bundler adds';
}
