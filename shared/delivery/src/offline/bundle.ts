import { join } from 'node:path';

import { build } from 'esbuild';

const PACKAGE = join(import.meta.dirname, '../..');

/** The file that the tasks run: kept in the repository, for it is needed before anything is installed. */
export const BUNDLE = join(PACKAGE, '../tasks/src/offline-delivery.mjs');

/** The licences of commander and valibot (MIT) and semver (ISC) ask to be named with their code. */
const BANNER = `// Made of shared/delivery/src/offline/offline.ts by \`npm run bundle\` in shared/delivery; not to be edited.
// Contains commander (MIT, TJ Holowaychuk), semver (ISC, Isaac Z. Schlueter and Contributors),
// valibot (MIT, Fabian Hiller).
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);`;

/** Returns the bundle as its sources make it: the same bytes for the same sources. */
export async function bundleOffline(): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: PACKAGE,
    entryPoints: ['src/offline/offline.ts'],
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    charset: 'utf8',
    banner: { js: BANNER },
  });
  return outputFiles.map(({ text }) => text).join('');
}
