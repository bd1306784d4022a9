import { join } from 'node:path';

import { build } from 'esbuild';

const PACKAGE = join(import.meta.dirname, '../..');

/** The file that the tasks run. It is committed, because it is needed before an installation. */
export const BUNDLE = join(PACKAGE, '../tasks/src/offline-delivery.mjs');

/** The notices that the licences of commander and valibot (MIT) and semver (ISC) require. */
const BANNER = `// Made of shared/delivery/src/offline/offline.ts by \`npm run bundle\` in shared/delivery; not to be edited.
// Contains commander (MIT, TJ Holowaychuk), semver (ISC, Isaac Z. Schlueter and Contributors),
// valibot (MIT, Fabian Hiller).
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);`;

/** Resolves to the bundle of the sources. The same sources give the same bytes. */
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
