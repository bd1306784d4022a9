import { expect, test } from '@rstest/core';

import { type Row, table } from '../speed/report/table';

const ROW: Row = {
  what: 'LCP',
  unit: 'ms',
  target: '≤ 2000 ms',
  site: [1100, 900, 1000, 5000, 950],
};

test('a row of the bench has the median with the interquartile range, and ratios to both bundles', () => {
  expect(
    cellsOf({ ...ROW, singleBundle: [500], plainBundle: [2000], defaultWiring: [3000] }),
  ).toEqual([
    'LCP',
    '1000 (950–1100) ms',
    '500 ms',
    '2.00',
    '2000 ms',
    '0.50',
    '3000 ms',
    '≤ 2000 ms',
  ]);
});

test('a row of the bench has no range when all values are equal, and no ratio when it has no unit', () => {
  const equal: Row = { ...ROW, unit: '', site: [0, 0, 0], singleBundle: [0, 0, 0] };

  expect(cellsOf(equal).slice(1, 4)).toEqual(['0', '0', '']);
});

function cellsOf(row: Row): string[] {
  const line = table([row]).split('\n').at(-1) ?? '';
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}
