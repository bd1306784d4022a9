import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { firstViewFile } from '@redeem/contracts';
import { createRsbuild, type RsbuildConfig, type RsbuildPlugin, rspack } from '@rsbuild/core';

import { readTextFiles } from './content-folder';
import { builtWith } from './shared-modules';

/** The first views of each file, by the name of its page; `frame` for the shell's header and footer. */
type FirstViewFiles = Record<string, object>;

/** Content of a remote, and the program that renders its first views. */
export interface RenderedContent {
  /** The module that checks and renders it, relative to the package, which contains `src/first-view`. */
  program: string;
  /** The scripts with content, by their names without the hash, with marks in its place. A build adds them. */
  scripts: Record<string, string>;
}

/** The result of the program that renders a release's content (remotes/support/content-loader/program.ts). */
interface Rendered {
  scripts: Record<string, string>;
  firstViews: FirstViewFiles;
}

/**
 * Writes the first views of a package beside its build: one file for each page, with the HTML that its own components
 * render for a visitor without a code in every locale and territory. Its `src/first-view` exports the function `firstViews` that renders them.
 * Each file names the versions of the shared modules, because React keeps only what the live versions would render.
 *
 * @param config The build of the package, of which this uses what changes its components: their plugins and class names.
 * @param content Its content, whose program renders the first views then.
 */
export function pluginFirstView(
  folder: string,
  config: RsbuildConfig,
  content?: RenderedContent,
): RsbuildPlugin {
  return {
    name: 'redeem:first-view',
    apply: 'build',
    setup(api) {
      api.onAfterBuild(async () => {
        const { distPath } = api.context;
        const views = content
          ? await renderContent(folder, { config, distPath, content })
          : await run(folder, { config, source: './src/first-view' }, async (_text, module) =>
              (module as { firstViews: () => Promise<FirstViewFiles> }).firstViews(),
            );
        for (const [page, ofPage] of Object.entries(views)) {
          const path = join(distPath, firstViewFile(page));
          const versions = builtWith(join(folder, 'package.json'));
          await writeFile(path, JSON.stringify({ builtWith: versions, ...ofPage }));
        }
      });
    },
  };
}

interface ContentBuild {
  config: RsbuildConfig;
  distPath: string;
  content: RenderedContent;
}

/** Resolves to the first views that the program of a package's content makes. */
async function renderContent(
  folder: string,
  { config, distPath, content }: ContentBuild,
): Promise<FirstViewFiles> {
  const { program: source, scripts } = content;
  const files = readTextFiles(join(folder, 'content'));
  return run(folder, { config, source, minify: true }, async (_text, module) => {
    const { render } = module as { render: (wanted: object) => Promise<Rendered> };
    const rendered = await render({ files, scripts });
    await requireSame(distPath, rendered.scripts);
    return rendered.firstViews;
  });
}

/** Throws an error if the program would write other scripts than the bundler has written. */
async function requireSame(distPath: string, scripts: Record<string, string>): Promise<void> {
  const built = await Promise.all(
    (await readdir(distPath)).map(
      async (name) =>
        [name.replace(/\.[0-9a-f]+\.js$/, ''), await readFile(join(distPath, name))] as const,
    ),
  );
  const texts = new Map(built.map(([name, bytes]) => [name, String(bytes)]));
  const other = Object.keys(scripts).filter((name) => texts.get(name) !== scripts[name]);
  if (other.length > 0)
    throw new Error(`the program writes another ${other.join(', ')} than the build`);
}

interface NodeBuild {
  config: RsbuildConfig;
  /** The module to build, relative to the package. */
  source: string;
  minify?: boolean;
}

/** Builds a module for Node as one file. Resolves to what `use` does with its text and with the loaded module. */
async function run<Result>(
  folder: string,
  { config, source, minify = false }: NodeBuild,
  use: (text: string, module: unknown) => Promise<Result>,
): Promise<Result> {
  const distPath = typeof config.output?.distPath === 'object' ? config.output.distPath : {};
  const built = await mkdtemp(join(tmpdir(), 'redeem-first-view-'));
  try {
    const rsbuild = await createRsbuild({
      cwd: folder,
      config: {
        ...config,
        mode: 'production',
        logLevel: 'error',
        source: { entry: { program: source } },
        output: {
          ...config.output,
          target: 'node',
          module: true,
          distPath: { ...distPath, root: built },
          filename: { js: '[name].mjs' },
          emitAssets: false,
          // A release contains the program.
          minify,
        },
        performance: { printFileSize: false, buildCache: false },
        tools: {
          htmlPlugin: false,
          rspack: { plugins: [new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })] },
        },
      },
    });
    await rsbuild.build();
    const file = join(built, 'program.mjs');
    return await use(await readFile(file, 'utf8'), await import(pathToFileURL(file).href));
  } finally {
    await rm(built, { recursive: true });
  }
}
