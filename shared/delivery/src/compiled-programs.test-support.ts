import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { build } from 'esbuild';

const PACKAGE = join(import.meta.dirname, '..');
const FOLDER = join(PACKAGE, 'node_modules/.cache/compiled-programs');

/** The programs that tests start many times. */
const SOURCES = ['cli/checkout.test-support.ts', 'publish/killed-publication.test-support.ts'];

/** Returns the path of a compiled program: plain Node starts it five times as fast as `tsx` its source. */
export function compiledProgram(source: string): string {
  return join(FOLDER, source.replace(/\.ts$/, '.mjs'));
}

/** Compiles the programs, before any test runs. */
export async function setup(): Promise<void> {
  await build({
    absWorkingDir: join(PACKAGE, 'src'),
    entryPoints: SOURCES,
    outdir: FOLDER,
    outbase: '.',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    plugins: [
      {
        name: 'dependencies stay where they are installed, and a source keeps its folder',
        setup: ({ onResolve, onLoad }) => {
          onResolve({ filter: /^[^./]/ }, ({ path }) =>
            path.startsWith('@redeem/') ? undefined : { path, external: true },
          );
          onLoad({ filter: /\.ts$/ }, async ({ path }) => ({
            contents: (await readFile(path, 'utf8')).replaceAll(
              'import.meta.dirname',
              JSON.stringify(dirname(path)),
            ),
            loader: 'ts',
          }));
        },
      },
    ],
  });
}
