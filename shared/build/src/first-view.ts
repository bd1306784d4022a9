import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { firstViewFile } from '@redeem/contracts';
import { createRsbuild, type RsbuildConfig, type RsbuildPlugin, rspack } from '@rsbuild/core';

import { sharedVersions } from './federation';

/** All files are in one folder. */
export const FLAT = { js: '', css: '', jsAsync: '', cssAsync: '', image: '', svg: '', font: '' };

/** The build of a program for Node, as one file. */
export const FOR_NODE = {
  mode: 'production',
  output: { target: 'node', module: true, filename: { js: '[name].mjs' }, minify: false },
  performance: { printFileSize: false, buildCache: false },
  tools: {
    htmlPlugin: false,
    rspack: { plugins: [new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })] },
  },
} satisfies RsbuildConfig;

/**
 * Writes the first views of a package beside its build, one file for each page: what `firstViews` of its `src/first-view` renders for a
 * visitor without a code. Each names the versions of the shared modules, because React keeps only what the live ones would render.
 */
export function pluginFirstView(folder: string, config: RsbuildConfig): RsbuildPlugin {
  return {
    name: 'redeem:first-view',
    apply: 'build',
    setup(api) {
      api.onAfterBuild(async () => {
        const { distPath } = api.context;
        const views = await render(folder, config);
        for (const [page, ofPage] of Object.entries(views)) {
          const builtWith = Object.values(sharedVersions(folder)).join(' ');
          const text = JSON.stringify({ builtWith, ...ofPage });
          await writeFile(join(distPath, firstViewFile(page)), text);
        }
      });
    },
  };
}

/** Runs `src/first-view` of a package. Resolves to the content of each file, by page; `frame` for the shell's header and footer. */
async function render(folder: string, config: RsbuildConfig) {
  const built = await mkdtemp(join(tmpdir(), 'redeem-first-view-'));
  try {
    const rsbuild = await createRsbuild({
      cwd: folder,
      config: {
        ...config,
        ...FOR_NODE,
        logLevel: 'error',
        source: { entry: { views: './src/first-view' } },
        output: {
          ...config.output,
          ...FOR_NODE.output,
          distPath: { root: built, ...FLAT },
          emitAssets: false,
        },
      },
    });
    await rsbuild.build();
    const module: unknown = await import(pathToFileURL(join(built, 'views.mjs')).href);
    return await (module as { firstViews: () => Promise<Record<string, object>> }).firstViews();
  } finally {
    await rm(built, { recursive: true });
  }
}
