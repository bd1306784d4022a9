import { describe, expect, test } from '@rstest/core';

import { findLines } from './find-lines';
import type { Picture } from './picture';
import { straightened } from './straighten';

const LENGTHS = [12, 16, 6, 8];

describe('a printed line', () => {
  test.each([
    ['in groups', { gaps: [4, 8] }],
    ['without groups', { gaps: [] }],
    ['that is turned', { gaps: [4, 8], slope: 0.25 }],
    ['in light that falls from the side', { gaps: [4, 8], shade: 120 }],
    ['of pale letters', { gaps: [4, 8], ink: 150 }],
  ])('%s is found with its letters', (_what, how) => {
    expect(lettersOf(printed(12, how))).toEqual([12]);
  });

  test('is found in each of two lines of a code', () => {
    const picture = printed(8, {});
    paint(picture, 8, { top: 160 });

    expect(lettersOf(picture)).toEqual([8, 8]);
  });

  test('is not taken for a code if it is part of a longer one', () => {
    // The gap is wider than that between two groups.
    expect(lettersOf(printed(16, { gaps: [12], gap: 105 }))).toEqual([]);
  });

  test('is not taken for a code if its letters have different heights, as small letters have', () => {
    expect(lettersOf(printed(12, { small: true }))).toEqual([]);
  });

  test.each([11, 13, 20])('is not taken for a code if it has %d letters', (count) => {
    expect(lettersOf(printed(count, {}))).toEqual([]);
  });
});

interface Print {
  /** The letters before which there is a gap, and its width. */
  gaps?: readonly number[];
  gap?: number;
  slope?: number;
  /** How much darker the right side is. */
  shade?: number;
  ink?: number;
  small?: boolean;
  top?: number;
}

function lettersOf(picture: Picture): number[] {
  return findLines(picture).flatMap((line) => straightened(picture, line, LENGTHS)?.letters ?? []);
}

/** Returns a picture with a line of upright bars, which stand for letters. */
function printed(count: number, print: Print): Picture {
  const [width, height] = [900, 400];
  const pixels = new Uint8Array(width * height).map(
    (_, at) => 230 - ((at % width) / width) * (print.shade ?? 0),
  );
  const picture = { width, height, pixels };
  paint(picture, count, print);
  return picture;
}

function paint({ width, pixels }: Picture, count: number, print: Print): void {
  const { gaps = [], gap = 40, slope = 0, ink = 40, small = false, top = 100 } = print;
  let left = 130;
  for (let letter = 0; letter < count; letter += 1) {
    if (gaps.includes(letter)) left += gap;
    const size = small && letter % 2 === 1 ? 23 : 30;
    for (let x = left; x < left + 14; x += 1) {
      for (let y = 0; y < size; y += 1) {
        const row = Math.round(top + 30 - size + y + (x - 130) * slope);
        const at = row * width + x;
        pixels[at] = ((pixels[at] ?? 0) * ink) / 230;
      }
    }
    left += 24;
  }
}
