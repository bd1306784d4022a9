import type { RsbuildPlugin } from '@rsbuild/core';

import { EXPOSED } from './exposed-module';
import { providedModules } from './shared-modules';

/**
 * Leaves beside the shell what a remote is measured by before it goes live: the modules that it
 * shares with their versions, what it asks of a remote, and the types of what it offers.
 */
export function pluginShellContractFiles(folder: string, packageFile: string): RsbuildPlugin {
  return {
    name: 'redeem:shell-contract-files',
    apply: 'build',
    setup(api) {
      api.processAssets({ stage: 'additional' }, async ({ compilation, sources }) => {
        // The compiler takes a while to load, and the builds of remotes have no use for it.
        const { publishedTypes } = await import('./published-types');
        const files = {
          'provides.json': providedVersions(packageFile),
          'uses.json': [EXPOSED],
          'types.json': publishedTypes(folder),
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
