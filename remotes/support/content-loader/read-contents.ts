import { readdirSync } from 'node:fs';
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
