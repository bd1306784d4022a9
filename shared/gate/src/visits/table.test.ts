import { describe, expect, test } from '@rstest/core';

import { READERS, type Row, tableOf, VIEWPORTS } from './table';

const PATHS = ['/support', '/returnpolicy', '/codereturn'];
const BRANDS = ['movie-redeem', 'cinema-chez-vous'].map((id) => ({ id, address: id }));

/** The columns of the table, with the number of their values. */
const COLUMNS: readonly [name: string, values: number, valueOf: (row: Row) => unknown][] = [
  ['territory', 11, ({ reader }) => reader.territory],
  ['locale', 10, ({ reader }) => reader.locale],
  ['language', 3, ({ reader }) => reader.locale.slice(0, 2)],
  ['path', 3, ({ path }) => path],
  ['brand', 2, ({ brand }) => brand.id],
  ['viewport', 8, ({ viewport }) => viewport.width],
  ['colours', 3, ({ colours }) => colours],
  ['motion', 2, ({ isStill }) => isStill],
  ['APIs', 2, ({ isCommon }) => isCommon],
  ['visit', 2, ({ isAgain }) => isAgain],
];

const NOT_PAIRED = ['territory locale', 'territory language', 'locale language'];

const PAIRS = COLUMNS.flatMap((one, index) =>
  COLUMNS.slice(index + 1).map((other) => [`${one[0]} ${other[0]}`, one, other] as const),
).filter(([name]) => ![...NOT_PAIRED, 'territory viewport', 'locale viewport'].includes(name));

describe('the table of visits', () => {
  const rows = tableOf({ paths: PATHS, brands: BRANDS });

  test.each(PAIRS)('has every pair of %s', (_name, [, count, valueOf], [, otherCount, otherOf]) => {
    const pairs = new Set(rows.map((row) => `${String(valueOf(row))} ${String(otherOf(row))}`));

    expect(pairs.size).toBe(count * otherCount);
  });

  test('has every territory in each of its locales, and is short', () => {
    expect(new Set(rows.map(({ reader }) => reader)).size).toBe(READERS.length);
    expect(rows.length).toBeLessThanOrEqual(46);
  });
});

/** The breakpoints of the style sheets, in pixels: 14, 34, 40, 48, 52 and 60 rem. */
const BREAKPOINTS = [224, 544, 640, 768, 832, 960];

test('the viewports have a phone of today, and one in each band between the breakpoints', () => {
  const widths = VIEWPORTS.map(({ width }) => width);
  const bandOf = (width: number) => BREAKPOINTS.filter((one) => one <= width).length;

  expect(widths.some((width) => width >= 360 && width <= 430)).toBe(true);
  expect(new Set(widths.map(bandOf))).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  expect(VIEWPORTS.some(({ height }) => height < 480)).toBe(true);
});
