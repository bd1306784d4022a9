import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { build } from 'esbuild';

const PACKAGE = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = join(PACKAGE, 'node_modules/.cache/compiled-service');

/** The modules that processes of tests run. Plain Node starts them six times as fast as `tsx` starts their sources. */
export const COMPILED = {
  main: join(FOLDER, 'main.mjs'),
  setLimits: pathToFileURL(join(FOLDER, 'testing/set-limits.mjs')).href,
};

/** Compiles the service, before any test runs. The two modules share the limits. */
export async function setup(): Promise<void> {
  await build({
    absWorkingDir: join(PACKAGE, 'src'),
    entryPoints: ['main.ts', 'testing/set-limits.ts'],
    outdir: FOLDER,
    outbase: '.',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    plugins: [
      {
        name: 'dependencies stay where they are installed, and a source keeps its address',
        setup: ({ onResolve, onLoad }) => {
          // Drizzle is included, because Node takes half a second to load its many files.
          onResolve({ filter: /^[^./]/ }, ({ path }) =>
            /^(@redeem|drizzle-orm)\//.test(`${path}/`) ? undefined : { path, external: true },
          );
          onLoad({ filter: /\.ts$/ }, async ({ path }) => ({
            contents: (await readFile(path, 'utf8')).replaceAll(
              'import.meta.url',
              JSON.stringify(pathToFileURL(path).href),
            ),
            loader: 'ts',
          }));
        },
      },
    ],
  });
}
