import { BUILT_FILES } from '@redeem/contracts';
import type { RsbuildPlugin } from '@rsbuild/core';

import { EXPOSED } from './exposed-module';
import { providedModules } from './shared-modules';

/**
 * Writes beside the shell the files against which the gate checks a remote: the shared modules with their versions,
 * the modules that the shell loads from a remote, and the types of the shared modules.
 */
export function pluginShellContractFiles(folder: string, packageFile: string): RsbuildPlugin {
  return {
    name: 'redeem:shell-contract-files',
    apply: 'build',
    setup(api) {
      api.processAssets({ stage: 'additional' }, async ({ compilation, sources }) => {
        // Loaded late: the compiler loads slowly, and builds of remotes do not need it.
        const { publishedTypes } = await import('./published-types');
        const files = {
          [BUILT_FILES.provides]: providedVersions(packageFile),
          [BUILT_FILES.uses]: [EXPOSED],
          [BUILT_FILES.types]: publishedTypes(folder),
        };
        for (const [name, content] of Object.entries(files)) {
          compilation.emitAsset(name, new sources.RawSource(JSON.stringify(content)));
        }
      });
    },
  };
}

function providedVersions(packageFile: string): Record<string, string> {
  const modules = Object.entries(providedModules(packageFile));
  return Object.fromEntries(modules.map(([name, { version }]) => [name, version]));
}
