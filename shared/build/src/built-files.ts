import { BUILT_FILES } from '@redeem/contracts';
import type { RsbuildPlugin } from '@rsbuild/core';

import { checkDataOf } from './check-data';
import { type Declared, ownModules, promisesOf } from './promises';
import { EXPOSED, sharedVersions } from './federation';

/** Writes beside a build what delivery and the gate read about it (`BUILT_FILES`). Only remotes declare something. */
export function pluginBuiltFiles(folder: string, declared?: () => Declared): RsbuildPlugin {
  return {
    name: 'redeem:built-files',
    apply: 'build',
    setup(api) {
      api.processAssets({ stage: 'additional' }, ({ compilation, sources }) => {
        const modules = ownModules(folder, compilation.modules);
        const files = {
          [BUILT_FILES.check]: checkDataOf(folder),
          ...(declared
            ? { [BUILT_FILES.promises]: promisesOf(modules, declared()) }
            : { [BUILT_FILES.provides]: sharedVersions(folder), [BUILT_FILES.uses]: [EXPOSED] }),
        };
        for (const [name, content] of Object.entries(files))
          compilation.emitAsset(name, new sources.RawSource(JSON.stringify(content)));
      });
    },
  };
}
