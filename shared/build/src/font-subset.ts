import type { RsbuildPlugin } from '@rsbuild/core';
import subsetFont from 'subset-font';

/** Printable ASCII, Latin-1, and what the texts of the site take from beyond it. */
const TEXT = `${between(' ', '~')}${between('\u00a0', 'ÿ')}ŒœŸ–—‘’‚“”„…•‹›€™\u2009\u202f`;

/**
 * Leaves in a font from npm what this site writes in it: the letters of its languages in the weights of
 * its headings and texts. Fonts of the repository are as they are needed.
 */
export function pluginFontSubset(): RsbuildPlugin {
  return {
    name: 'redeem:font-subset',
    setup(api) {
      api.transform({ test: /[\\/]node_modules[\\/].*\.woff2$/, raw: true }, ({ code }) =>
        subsetFont(code, TEXT, {
          targetFormat: 'woff2',
          // Alternate forms of letters, which nothing here asks for, would be a fifth of it.
          noLayoutClosure: true,
          variationAxes: { wght: { min: 400, max: 800 } },
        }),
      );
    },
  };
}

function between(first: string, last: string): string {
  const [from, to] = [first.charCodeAt(0), last.charCodeAt(0)];
  const characters = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  return String.fromCharCode(...characters);
}
