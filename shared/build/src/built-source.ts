import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { BUILT_FILES } from '@redeem/contracts';
import type { RsbuildPlugin } from '@rsbuild/core';

import { builtSource, sourceOf } from '@redeem/delivery/source';

/**
 * Writes the commit of the checkout beside the build, and whether there were uncommitted changes, for a publication
 * that happens later or elsewhere. It reads them before the build reads the sources.
 *
 * @param folder The folder of the package.
 */
export function pluginBuiltSource(folder: string): RsbuildPlugin {
  return {
    name: 'redeem:built-source',
    apply: 'build',
    setup(api) {
      let source: ReturnType<typeof builtSource> = null;
      api.onBeforeBuild(async () => {
        source = builtSource(await sourceOf(folder));
      });
      api.onAfterBuild(async () => {
        if (!source) return;
        const text = `${JSON.stringify(source, null, 2)}\n`;
        await writeFile(join(api.context.distPath, BUILT_FILES.source), text);
      });
    },
  };
}
