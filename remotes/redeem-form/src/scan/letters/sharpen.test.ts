import { describe, expect, test } from '@rstest/core';

import { sharpened } from './sharpen';

const [WIDTH, HEIGHT] = [60, 40];

describe('a strip that is sharpened', () => {
  test('has a gap between two strokes that blur has joined', () => {
    // Between the strokes, the paper is darker than half of the ink.
    const strip = picture((x) => (x === 29 || x === 30 ? 110 : x > 22 && x < 37 ? 60 : 255));

    const { pixels } = sharpened(strip);

    const row = WIDTH * (HEIGHT / 2);
    expect(pixels[row + 29]).toBeGreaterThan(128);
    expect(pixels[row + 25]).toBeLessThan(60);
  });

  test('is unchanged where it is even, also at its edges', () => {
    const strip = picture(() => 180);

    expect(sharpened(strip)).toEqual(strip);
  });

  test('is sharpened up and down as it is from left to right', () => {
    const across = sharpened(picture((x) => (x < 30 ? 100 : 200)));
    const down = sharpened(picture((_x, y) => (y < 20 ? 100 : 200)));

    const fromLeft = [29, 30].map((x) => across.pixels[20 * WIDTH + x]);
    expect(fromLeft).toEqual([19, 20].map((y) => down.pixels[y * WIDTH + 30]));
    expect(fromLeft[0]).toBeLessThan(60);
    expect(fromLeft[1]).toBeGreaterThan(240);
  });
});

function picture(valueAt: (x: number, y: number) => number) {
  const pixels = new Uint8Array(WIDTH * HEIGHT).map((_, at) =>
    valueAt(at % WIDTH, Math.floor(at / WIDTH)),
  );
  return { width: WIDTH, height: HEIGHT, pixels };
}
