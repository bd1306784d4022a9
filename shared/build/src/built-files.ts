import { BUILT_FILES } from '@redeem/contracts';
import { builtSource, sourceOf } from '@redeem/delivery/source';
import { readPackage } from '@redeem/delivery/package';
import type { RsbuildPlugin } from '@rsbuild/core';

import { checkDataOf } from './check-data';
import { type Declared, ownModules, promisesOf } from './promises';
import { EXPOSED, sharedVersions } from './shared-modules';

/**
 * Writes beside a build what delivery and the gate read about it (`BUILT_FILES`): settings and texts, the commit of the checkout, the
 * promises of a remote, and what the shell provides to remotes and loads from them.
 *
 * @param declared What a remote offers and its sources do not contain. Absent for the shell.
 */
export function pluginBuiltFiles(folder: string, declared?: () => Declared): RsbuildPlugin {
  return {
    name: 'redeem:built-files',
    apply: 'build',
    setup(api) {
      let source: ReturnType<typeof builtSource> = null;
      // Before the build reads the sources, which may change meanwhile.
      api.onBeforeBuild(async () => {
        source = builtSource(await sourceOf(folder));
      });
      api.processAssets({ stage: 'additional' }, ({ compilation, sources }) => {
        const files = {
          [BUILT_FILES.check]: checkDataOf(folder),
          ...(source && { [BUILT_FILES.source]: source }),
          ...(declared
            ? {
                [BUILT_FILES.promises]: promisesOf(
                  ownModules(folder, compilation.modules),
                  declared(),
                ),
              }
            : {
                [BUILT_FILES.provides]: sharedVersions(readPackage(folder).file),
                [BUILT_FILES.uses]: [EXPOSED],
              }),
        };
        for (const [name, content] of Object.entries(files))
          compilation.emitAsset(name, new sources.RawSource(JSON.stringify(content)));
      });
    },
  };
}
