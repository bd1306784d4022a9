import { readFileSync } from 'node:fs';

import { rspack } from '@rsbuild/core';

/** A script as it stands in a page: in as few letters as possible. */
export function inlineScript(file: string): string {
  const options = { compress: true, mangle: true };
  return rspack.experiments.swc.minifySync(readFileSync(file, 'utf8'), options).code;
}
