import { rspack } from '@rsbuild/core';
import { buildSync } from 'esbuild';

import { OLDEST } from './browser-support/browsers';

const SUPPORTED = Object.entries(OLDEST).map(([browser, version]) => browser + version);

/**
 * Returns an inline script with all its imports, minified: one function that runs in place, without `eval` and
 * without globals. Throws if the target lacks its syntax and esbuild cannot replace it.
 */
export function inlineScript(file: string, target: string | string[] = SUPPORTED): string {
  const { outputFiles } = buildSync({
    entryPoints: [file],
    ...{ bundle: true, write: false, format: 'iife', minifySyntax: true, target },
    ...{ charset: 'utf8', legalComments: 'none', logLevel: 'error' },
  });
  // esbuild bundles best; the bundler's minifier then makes the result a fifth smaller.
  const code = outputFiles.map(({ text }) => text).join('');
  return rspack.experiments.swc.minifySync(code, { compress: true, mangle: true }).code;
}
