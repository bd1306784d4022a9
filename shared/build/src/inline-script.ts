import { rspack } from '@rsbuild/core';
import { buildSync } from 'esbuild';

import BROWSERS from './browser-support/browsers.json';

/**
 * Returns a script of the page with everything it imports, in as few characters as possible: one function that
 * runs where it stands, without `eval` and without names of its own in the page.
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
    // `chrome >= 109` is `chrome109` to esbuild.
    target: BROWSERS.map((browser) => browser.replace(' >= ', '')),
  });
  // It bundles best; the bundler's own minifier leaves a fifth less of the result.
  const code = outputFiles.map(({ text }) => text).join('');
  return rspack.experiments.swc.minifySync(code, { compress: true, mangle: true }).code;
}
