import { expect, test } from '@rstest/core';

import { inParallel } from './in-parallel.mjs';

test('no more than the limit runs at a time, and the results keep their order', async () => {
  let running = 0;
  let most = 0;

  const results = await inParallel(2, [30, 5, 20, 1], async (ms) => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, ms));
    running--;
    return ms;
  });

  expect(most).toBe(2);
  expect(results).toEqual([30, 5, 20, 1]);
});
