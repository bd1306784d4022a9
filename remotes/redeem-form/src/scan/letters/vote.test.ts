import { describe, expect, test } from '@rstest/core';

import type { Shape } from './symmetry';
import { agreed, hasLookAlikes, isWord } from './vote';

const CODE = 'HDMAQF4PX7TV';

/** A shape that fits any letter, and those of a nine, a four and a seven. */
const ANY: Shape = { mirrored: 1, flipped: 0.3, turned: 1, hole: 0 };
const NINE: Shape = { mirrored: 0.6, flipped: 0.55, turned: 0.48, hole: 0 };
const FOUR: Shape = { mirrored: 0.37, flipped: 0.65, turned: 0.14, hole: 0 };
const SEVEN: Shape = { mirrored: 0.34, flipped: 0.08, turned: 0.36, hole: 0 };

describe('several readings of a line', () => {
  test.each([
    ['are all equal', repeated(CODE, 7)],
    ['differ in one letter of one reading', [...repeated(CODE, 6), 'HDMAQP4PX7TV']],
    ['have another number of letters here and there', [...repeated(CODE, 4), 'HDMAQF4PX77TV', '']],
    ['miss a letter and see one too many, not all of them', [...repeated(CODE, 4), 'DMAQF4PX77TV']],
  ])('that %s agree on the code', (_what, readings) => {
    expect(agreed(readings, shapes())?.text).toBe(CODE);
  });

  test.each([
    ['are three only', [...repeated(CODE, 3), '', '', '', '']],
    ['differ much', [...repeated(CODE, 4), ...repeated('HDMAQE4PX7TV', 3)]],
    ['see two letters that look alike', [...repeated('HDMAQF4PX8TV', 9), 'HDMAQF4PXBTV']],
    ['have no letters', ['', '', '', '', '']],
  ])('that %s agree on nothing', (_what, readings) => {
    expect(agreed(readings, shapes())).toBeNull();
  });

  test('agree on a figure that most of them take for letters of another shape', () => {
    const readings = [...repeated('HDMAQFAPX7TV', 4), ...repeated(CODE, 3)];

    expect(agreed(readings, shapes({ 6: FOUR }))?.text).toBe(CODE);
    expect(agreed(readings, shapes())).toBeNull();
  });

  test.each([
    ['A', 6, FOUR, 'HDMAQFAPX7TV'],
    ['T', 9, SEVEN, 'HDMAQF4PXTTV'],
    ['O', 4, NINE, 'HDMAOF4PX7TV'],
  ])('agree on nothing if all see %s where the shape is another', (_letter, at, shape, text) => {
    expect(agreed(repeated(text, 13), shapes({ [at]: shape }))).toBeNull();
  });

  test('agree more if more of them are equal', () => {
    const one = agreed([...repeated(CODE, 9), 'HDMAQF4PX7IV'], shapes())?.agreement;
    const other = agreed([...repeated(CODE, 5), ...repeated('', 5)], shapes())?.agreement;

    expect(one).toBeCloseTo(1 - 1 / 120);
    expect(other).toBeCloseTo(0.5);
  });
});

test.each([
  ['INSTRUCTIONS', true],
  ['PHOTOGRAPHED', true],
  [CODE, false],
  ['XFARTPWDDVPJ', false],
])('%s looks like a word: %s', (text, is) => {
  expect(isWord(text)).toBe(is);
});

test.each([
  ['LCHHN6N6LLW9', true],
  ['6M779N9NHHJ7', false],
])('%s has letters that no issued code has: %s', (text, has) => {
  expect(hasLookAlikes(text)).toBe(has);
});

function repeated(text: string, times: number): string[] {
  return Array.from({ length: times }, () => text);
}

/** Returns the shapes of twelve letters, which fit any letter but at some places. */
function shapes(others: Readonly<Record<number, Shape>> = {}): Shape[] {
  return Array.from({ length: 12 }, (_, at) => others[at] ?? ANY);
}
