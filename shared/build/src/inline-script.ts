import { rspack } from '@rsbuild/core';
import { readFileSync } from 'node:fs';

import { buildSync, transformSync } from 'esbuild';

import { OLDEST } from './browser-support/browsers';

/**
 * Returns an inline script with all its imports, minified: one function that runs in place, without `eval` and
 * without globals.
 */
export function inlineScript(file: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [file],
    bundle: true,
    write: false,
    format: 'iife',
    minifySyntax: true,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'error',
    target: Object.entries(OLDEST).map(([browser, version]) => browser + version),
  });
  // esbuild bundles best; the bundler's minifier then makes the result a fifth smaller.
  const code = outputFiles.map(({ text }) => text).join('');
  return rspack.experiments.swc.minifySync(code, { compress: true, mangle: true }).code;
}

/** Returns an inline script for browsers of any age, minified. Throws if its syntax is newer than ES5. */
export function oldScript(file: string): string {
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    minify: true,
    target: 'es5',
    legalComments: 'none',
    logLevel: 'error',
  });
  return code.trim();
}
