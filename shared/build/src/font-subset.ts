import type { RsbuildPlugin } from '@rsbuild/core';
import subsetFont from 'subset-font';

/** Printable ASCII, Latin-1, and the other characters of the site's texts. */
const TEXT = `${between(' ', '~')}${between('\u00a0', 'ÿ')}ŒœŸ–—‘’‚“”„…•‹›€™\u2009\u202f`;

/**
 * Reduces a font from npm to the letters of the site's languages in the weights that the site uses. Fonts of the
 * repository stay unchanged.
 */
export function pluginFontSubset(): RsbuildPlugin {
  return {
    name: 'redeem:font-subset',
    setup(api) {
      api.transform({ test: /[\\/]node_modules[\\/].*\.woff2$/, raw: true }, ({ code }) =>
        subsetFont(code, TEXT, {
          targetFormat: 'woff2',
          // Without alternate letter forms, which the site does not use: they would be a fifth of the font.
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
