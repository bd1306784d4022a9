import { describe, expect, test } from '@rstest/core';

import { fits, shapeOf } from './symmetry';

/** Letters and figures as they are printed, with five columns and seven rows. */
const PRINTED: Readonly<Record<string, string>> = {
  A: '..#.. .#.#. #...# #...# ##### #...# #...#',
  E: '##### #.... #.... ####. #.... #.... #####',
  G: '.###. #...# #.... #.### #...# #...# .###.',
  I: '.###. ..#.. ..#.. ..#.. ..#.. ..#.. .###.',
  J: '..### ...#. ...#. ...#. ...#. #..#. .##..',
  O: '.###. #...# #...# #...# #...# #...# .###.',
  Q: '.###. #...# #...# #...# #...# #..## .####',
  S: '.#### #.... #.... .###. ....# ....# ####.',
  T: '##### ..#.. ..#.. ..#.. ..#.. ..#.. ..#..',
  '3': '####. ....# ....# .###. ....# ....# ####.',
  '4': '...#. ..##. .#.#. #..#. ##### ...#. ...#.',
  '6': '..##. .#... #.... ####. #...# #...# .###.',
  '7': '##### ....# ...#. ..#.. .#... .#... .#...',
  '9': '.###. #...# #...# .#### ....# ...#. .##..',
};

describe('the shape of a printed letter', () => {
  test.each(Object.keys(PRINTED))('fits %s', (letter) => {
    expect(fits(letter, printedShape(letter))).toBe(true);
  });

  test.each([
    ['A', '4'],
    ['E', '6'],
    ['G', '6'],
    ['I', '3'],
    ['I', 'J'],
    ['I', '9'],
    ['O', '9'],
    ['O', 'Q'],
    ['S', '3'],
    ['S', '6'],
    ['S', '9'],
    ['T', '7'],
  ])('does not fit %s if it is a %s', (read, printed) => {
    expect(fits(read, printedShape(printed))).toBe(false);
  });

  test('has a hole in its lower half if it is a six, also beside other letters', () => {
    expect(printedShape('6').hole).toBeGreaterThan(0.02);
    expect(printedShape('9').hole).toBe(0);
    expect(printedShape('G').hole).toBe(0);
  });

  test('is like its mirror image if it is a T, and not if it is a 7', () => {
    expect(printedShape('T').mirrored).toBeGreaterThan(0.95);
    expect(printedShape('7').mirrored).toBeLessThan(0.6);
  });
});

/** Returns the shape of a letter in a picture with paper around it. */
function printedShape(letter: string) {
  const rows = PRINTED[letter]?.split(' ') ?? [];
  const [scale, margin] = [6, 12];
  const [width, height] = [5 * scale + margin * 2, 7 * scale + margin * 2];
  const pixels = new Uint8Array(width * height).map((_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const [column, row] = [Math.floor((x - margin) / scale), Math.floor((y - margin) / scale)];
    return rows[row]?.charAt(column) === '#' ? 0 : 255;
  });
  const mark = { left: margin, top: margin, right: width - margin, bottom: height - margin };
  return shapeOf({ width, height, pixels }, mark);
}
