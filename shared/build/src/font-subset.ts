import type { RsbuildPlugin } from '@rsbuild/core';
import subsetFont from 'subset-font';

/** Printable ASCII, Latin-1, and the other characters of the site's texts. */
const TEXT = `${between(0x20, 0x7e)}${between(0xa0, 0xff)}ŒœŸ–—‘’‚“”„…•‹›€™\u2009\u202f`;

/** Reduces a font from npm to the letters and weights of the site. Fonts of the repository stay unchanged. */
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

function between(from: number, to: number): string {
  return String.fromCharCode(...Array.from({ length: to - from + 1 }, (_, at) => from + at));
}
