import { join } from 'node:path';

import { build } from 'esbuild';

/** The notices that the licences of commander and valibot (MIT) and semver (ISC) require. */
const BANNER = `// The delivery tool of the site that holds this file, made of shared/delivery/src/cli/tool.ts.
// Contains aws4fetch (MIT, Michael Hart), commander (MIT, TJ Holowaychuk), semver (ISC, Isaac Z. Schlueter and Contributors),
// valibot (MIT, Fabian Hiller).
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);`;

/** Resolves to the program that runs the commands of `tool.ts` without an installation. The same sources give the same bytes. */
export async function bundleTool(): Promise<Uint8Array> {
  const { outputFiles } = await build({
    absWorkingDir: join(import.meta.dirname, '../..'),
    entryPoints: ['src/cli/tool.ts'],
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    charset: 'utf8',
    banner: { js: BANNER },
  });
  return Buffer.concat(outputFiles.map(({ contents }) => contents));
}
