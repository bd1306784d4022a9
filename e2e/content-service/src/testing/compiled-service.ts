import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { compilePrograms } from '@redeem/build/compile-programs';

const PACKAGE = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = join(PACKAGE, 'node_modules/.cache/compiled-service');

/** The modules that processes of tests run. */
export const COMPILED = {
  main: join(FOLDER, 'main.mjs'),
  setLimits: pathToFileURL(join(FOLDER, 'testing/set-limits.mjs')).href,
};

/** Compiles the service, before any test runs. The two modules share the limits. */
export async function setup(): Promise<void> {
  await compilePrograms({
    folder: join(PACKAGE, 'src'),
    sources: ['main.ts', 'testing/set-limits.ts'],
    into: FOLDER,
    // Drizzle is included, because Node takes half a second to load its many files.
    included: /^(@redeem|drizzle-orm)\//,
  });
}
