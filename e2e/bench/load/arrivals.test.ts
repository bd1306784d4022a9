import { setTimeout as wait } from 'node:timers/promises';

import { expect, test } from '@rstest/core';

import { arrive } from './arrivals';

test('arrive sends a request when it is due, while earlier ones are unanswered', async () => {
  let open = 0;
  let most = 0;

  const load = await arrive({ perSecond: 200, seconds: 0.5 }, async () => {
    most = Math.max(most, (open += 1));
    await wait(300);
    open -= 1;
    return 200;
  });

  expect(load).toMatchObject({ sent: 100, statuses: { 200: 100 } });
  expect(most).toBeGreaterThan(40);
});

test('arrive counts the time since a request was due when the sender is late', async () => {
  const load = await arrive({ perSecond: 100, seconds: 0.5 }, (index) => {
    const until = performance.now() + (index === 0 ? 400 : 0);
    while (performance.now() < until);
    return Promise.resolve(200);
  });

  // The requests that were due during the stall waited for 390, 380, 370 ms and so on.
  expect(load.p50).toBeGreaterThan(100);
});

test('arrive leaves out the requests that were due before measuredFrom', async () => {
  const answers = (index: number) => Promise.resolve(index < 10 ? 503 : 200);

  const load = await arrive({ perSecond: 100, seconds: 0.2 }, answers, 0.1);

  expect(load).toMatchObject({ sent: 10, statuses: { 200: 10 } });
});
