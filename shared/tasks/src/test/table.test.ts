import { expect, test } from '@rstest/core';

import { table } from './test.mjs';

test('the table marks what failed and says why', () => {
  const lines = table([
    { name: 'lint', passed: 1, failed: 0, seconds: 4 },
    { name: 'unit', passed: 120, failed: 2, seconds: 31.46, note: 'kit: 1 skipped' },
  ]).split('\n');

  expect(lines).toEqual([
    '✓ lint            1 passed    0 failed     4.0 s',
    '✗ unit          120 passed    2 failed    31.5 s   kit: 1 skipped',
  ]);
});
