import type { RsbuildPlugin } from '@rsbuild/core';
import subsetFont from 'subset-font';

import { inBlocksOfFour } from './blocks-of-four';

/** Printable ASCII, Latin-1, and what the texts of the site take from beyond it. */
const TEXT = `${between(' ', '~')}${between('\u00a0', 'ÿ')}ŒœŸ–—‘’‚“”„…•‹›€™\u2009\u202f`;

/** What codes are made of. */
const CODES = `${between('0', '9')}${between('A', 'Z')}- `;

/**
 * Leaves in a font what this site writes in it: the letters of its languages in the weights of its
 * headings and texts, or for `….woff2?codes` the letters of codes in one weight and in blocks of four.
 */
export function pluginFontSubset(): RsbuildPlugin {
  return {
    name: 'redeem:font-subset',
    setup(api) {
      api.transform({ test: /\.woff2$/, raw: true }, ({ code, resourceQuery }) =>
        resourceQuery === '?codes'
          ? fontOfCodes(code)
          : subsetFont(code, TEXT, {
              targetFormat: 'woff2',
              // Alternate forms of letters, which nothing here asks for, would be a fifth of it.
              noLayoutClosure: true,
              variationAxes: { wght: { min: 400, max: 800 } },
            }),
      );
    },
  };
}

async function fontOfCodes(font: Buffer): Promise<Buffer> {
  const letters = await subsetFont(font, CODES, {
    targetFormat: 'truetype',
    variationAxes: { wght: 500 },
  });
  return subsetFont(inBlocksOfFour(letters), CODES, { targetFormat: 'woff2' });
}

function between(first: string, last: string): string {
  const [from, to] = [first.charCodeAt(0), last.charCodeAt(0)];
  const characters = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  return String.fromCharCode(...characters);
}
