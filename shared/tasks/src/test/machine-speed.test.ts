import { expect, test } from '@rstest/core';

import { limitFactor, measureMachine, REFERENCE_MS, speedReport } from './machine-speed.ts';

test(
  'measureMachine resolves to the time of a piece of work that every core has done',
  { timeout: 60_000 },
  async () => {
    expect(await measureMachine()).toBeGreaterThan(REFERENCE_MS / 10);
  },
);

test.each([
  [REFERENCE_MS / 2, 1],
  [REFERENCE_MS, 1],
  [REFERENCE_MS * 1.52, 1.5],
  [REFERENCE_MS * 3, 3],
  [REFERENCE_MS * 9, 4],
])('limitFactor of %s ms is %s', (ms, factor) => {
  expect(limitFactor(ms)).toBe(factor);
});

test('speedReport names each measurement and its factor', () => {
  const measurements = [
    { when: 'before unit', ms: REFERENCE_MS },
    { when: 'at the end', ms: REFERENCE_MS * 2.5 },
  ];

  expect(speedReport(measurements)).toContain(
    `: ${String(REFERENCE_MS)} ms before unit (1.0 times), ${String(REFERENCE_MS * 2.5)} ms at the end (2.5 times);`,
  );
});
