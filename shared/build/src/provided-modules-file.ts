import type { RsbuildPlugin } from '@rsbuild/core';

import { providedModules } from './shared-modules';

/**
 * Leaves provides.json beside the shell: the modules it shares and their versions, by which a remote
 * is measured before it goes live.
 */
export function pluginProvidedModulesFile(packageFile: string): RsbuildPlugin {
  return {
    name: 'redeem:provided-modules-file',
    apply: 'build',
    setup(api) {
      api.processAssets({ stage: 'additional' }, ({ compilation, sources }) => {
        const modules = Object.entries(providedModules(packageFile));
        const versions = Object.fromEntries(modules.map(([name, { version }]) => [name, version]));
        compilation.emitAsset('provides.json', new sources.RawSource(JSON.stringify(versions)));
      });
    },
  };
}
