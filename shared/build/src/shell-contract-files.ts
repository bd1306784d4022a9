import { BUILT_FILES } from '@redeem/contracts';
import type { RsbuildPlugin } from '@rsbuild/core';

import { EXPOSED } from './exposed-module';
import { providedModules } from './shared-modules';

/**
 * Writes beside the shell the files against which the gate checks a remote: the shared modules with their versions,
 * and the modules that the shell loads from a remote.
 */
export function pluginShellContractFiles(packageFile: string): RsbuildPlugin {
  return {
    name: 'redeem:shell-contract-files',
    apply: 'build',
    setup(api) {
      api.processAssets({ stage: 'additional' }, ({ compilation, sources }) => {
        const files = {
          [BUILT_FILES.provides]: providedVersions(packageFile),
          [BUILT_FILES.uses]: [EXPOSED],
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
