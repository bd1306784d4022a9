import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

import type { RsbuildPlugin } from '@rsbuild/core';
import { build } from 'esbuild';

import { lettersOnly } from './letters-only';

const { resolve } = createRequire(import.meta.url);

const CORE = dirname(resolve('tesseract.js-core/package.json'));
const MODEL = join(
  dirname(resolve('@tesseract.js-data/eng/package.json')),
  '4.0.0_best_int/eng.traineddata.gz',
);

/** The engine for lines of letters, with the instructions that all supported browsers have. */
const ENGINE = join(CORE, 'tesseract-core-simd-lstm.wasm');

/**
 * Adds the files of the reader of printed codes to a build: the worker as one script, and the engine with its model as one
 * packed file. Their names, sizes and hashes take the place of those in `src/scan/letters/reader-files.ts`.
 */
export function pluginReaderFiles(folder: string): RsbuildPlugin {
  let made: ReturnType<typeof makeFiles> | undefined;
  return {
    name: 'redeem-form:reader-files',
    setup(api) {
      api.transform({ test: /\/letters\/reader-files\.ts$/ }, async () => {
        made ??= makeFiles(folder);
        const { worker, packed, engineBytes } = await made;
        const sizes = `bytes: ${String(packed.bytes.length)}, engineBytes: ${String(engineBytes)}`;
        return [
          `const released = (name, more) => ({ url: __webpack_public_path__ + name, ...more });`,
          `export const WORKER = released(${quoted(worker.name)}, { integrity: ${quoted(worker.integrity)} });`,
          `export const PACKED = released(${quoted(packed.name)}, { integrity: ${quoted(packed.integrity)}, ${sizes} });`,
        ].join('\n');
      });
      // After the minifier, which would change the worker and so its hash.
      api.processAssets(
        { stage: 'optimize-transfer', targets: ['web'] },
        async ({ compilation, sources }) => {
          if (!made) return;
          const { worker, packed } = await made;
          const licence = {
            name: 'letters-worker.LICENSE.txt',
            bytes: readFileSync(join(CORE, 'LICENSE')),
          };
          for (const { name, bytes } of [worker, packed, licence]) {
            compilation.emitAsset(name, new sources.RawSource(bytes));
          }
        },
      );
    },
  };
}

async function makeFiles(folder: string) {
  const engine = readFileSync(ENGINE);
  const model = lettersOnly(gunzipSync(readFileSync(MODEL)));
  const { outputFiles } = await build({
    absWorkingDir: folder,
    entryPoints: ['src/scan/letters/letters-worker.ts'],
    bundle: true,
    write: false,
    minify: true,
    target: 'es2022',
    // The engine asks for these in Node only.
    external: ['crypto', 'fs'],
  });
  return {
    worker: named('letters-worker', 'js', Buffer.from(outputFiles[0]?.contents ?? [])),
    // Packed here, because servers do not compress the type, and a visitor's progress needs the true size.
    packed: named('letters', 'bin', gzipSync(Buffer.concat([engine, model]), { level: 9 })),
    engineBytes: engine.length,
  };
}

function named(name: string, type: string, bytes: Buffer) {
  const hash = createHash('sha384').update(bytes).digest();
  return {
    name: `${name}.${hash.toString('hex').slice(0, 8)}.${type}`,
    integrity: `sha384-${hash.toString('base64')}`,
    bytes,
  };
}

function quoted(text: string): string {
  return JSON.stringify(text);
}
