import { describe, expect, test } from '@rstest/core';

import { cutInto } from './cut-letters';
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

describe('a line of which letters touch', () => {
  test('is cut where little ink is between them', () => {
    expect(lettersOf(printed(12, { joined: 0.2, touching: [2, 7] }))).toEqual([12]);
  });

  test.each([
    ['letters', { joined: 0.4 }, 12],
    ['letters, in groups', { joined: 0.4, gaps: [4, 8] }, 12],
    ['letters, but for one', { joined: 0.4 }, 13],
  ])('is cut into as many as it is said to have: %s', (_what, how, count) => {
    const picture = printed(count, how);
    const found = findLines(picture).flatMap((line) => {
      const { strip, whole } = straightened(picture, line, LENGTHS);
      const cut = whole && cutInto(strip, whole, count);
      return cut ? [cut.marks.map(({ left, right }) => right - left)] : [];
    });

    expect(found.map((widths) => widths.length)).toContain(count);
    const [widths = []] = found;
    expect(Math.max(...widths)).toBeLessThan(Math.min(...widths) * 2);
  });

  test('is not cut into fewer letters than it shows', () => {
    const picture = printed(12, {});
    const [line] = findLines(picture);
    const { strip, whole } = straightened(picture, line ?? never(), LENGTHS);

    expect(cutInto(strip, whole ?? never(), 8)).toBeNull();
  });
});

function never(): never {
  throw new Error('there is no line');
}

interface Print {
  /** The ink between letters that touch, as a share of their height. */
  joined?: number;
  /** The letters that touch the next one, by default all in a group. */
  touching?: readonly number[];
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
  return findLines(picture).flatMap((line) =>
    straightened(picture, line, LENGTHS).cuts.map(({ marks }) => marks.length),
  );
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
  const {
    gaps = [],
    gap = 40,
    slope = 0,
    ink = 40,
    small = false,
    top = 100,
    joined = 0,
    touching,
  } = print;
  let left = 130;
  for (let letter = 0; letter < count; letter += 1) {
    if (gaps.includes(letter)) left += gap;
    const size = small && letter % 2 === 1 ? 23 : 30;
    const isLast = letter === count - 1 || gaps.includes(letter + 1);
    const isJoined = joined > 0 && !isLast && (touching?.includes(letter) ?? true);
    for (let x = left; x < left + (isJoined ? 24 : 14); x += 1) {
      for (let y = 0; y < (x < left + 14 ? size : size * joined); y += 1) {
        const row = Math.round(top + 30 - size + y + (x - 130) * slope);
        const at = row * width + x;
        pixels[at] = ((pixels[at] ?? 0) * ink) / 230;
      }
    }
    left += 24;
  }
}
