import { join } from 'node:path';

import { compilePrograms } from '@redeem/build/compile-programs';

const PACKAGE = join(import.meta.dirname, '..');
const FOLDER = join(PACKAGE, 'node_modules/.cache/compiled-programs');

/** The programs that tests start many times. */
const SOURCES = [
  'cli/checkout.test-support.ts',
  'publish/killed-publication.test-support.ts',
  'revisions/many-changes.test-support.ts',
];

/** Returns the path of a compiled program. */
export function compiledProgram(source: string): string {
  return join(FOLDER, source.replace(/\.ts$/, '.mjs'));
}

/** Compiles the programs, before any test runs. */
export async function setup(): Promise<void> {
  await compilePrograms({
    folder: join(PACKAGE, 'src'),
    sources: SOURCES,
    into: FOLDER,
    // The client of object stores is a dependency of @redeem/storage only.
    included: /^(@redeem|aws4fetch)\//,
  });
}
