import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { readTextFiles } from '@redeem/build/content-folder';

import type { Contents } from './load-content';

/** Reads the content of the package in `folder`. */
export function readContents(folder: string): Contents {
  return {
    files: readTextFiles(join(folder, 'content')),
    locales: readdirSync(join(folder, 'src/locales')).map((name) => basename(name, '.json')),
  };
}

/** Reads the translations of the package in `folder`, by locale. */
export function readStrings(folder: string): Record<string, Record<string, string>> {
  const files = readdirSync(join(folder, 'src/locales')).sort();
  return Object.fromEntries(
    files.map((file) => [
      basename(file, '.json'),
      JSON.parse(readFileSync(join(folder, 'src/locales', file), 'utf8')) as Record<string, string>,
    ]),
  );
}
