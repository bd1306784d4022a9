import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { recordedSource, SOURCE_FILE, sourceOf } from '@redeem/delivery/source';
import type { RsbuildPlugin } from '@rsbuild/core';

/**
 * Leaves beside a build the commit of the checkout that it was made of, and whether that had other changes, for a
 * publication that happens later or elsewhere. It is asked before the build, which reads the sources then.
 *
 * @param folder Of the package.
 */
export function pluginBuiltSource(folder: string): RsbuildPlugin {
  return {
    name: 'redeem:built-source',
    apply: 'build',
    setup(api) {
      let source: ReturnType<typeof recordedSource>['source'];
      api.onBeforeBuild(async () => {
        ({ source } = recordedSource(await sourceOf(folder)));
      });
      api.onAfterBuild(async () => {
        if (!source) return;
        const text = `${JSON.stringify(source, null, 2)}\n`;
        await writeFile(join(api.context.distPath, SOURCE_FILE), text);
      });
    },
  };
}
