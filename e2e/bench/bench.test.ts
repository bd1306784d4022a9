import { setTimeout as wait } from 'node:timers/promises';

import { expect, test } from '@rstest/core';

import { arrive } from './measures/arrivals';
import { Connection, Link, type LinkProfile, PHONE } from './network/link';
import { table } from './table';

/** Each segment takes 10 ms, and 100 ms until it is acknowledged. */
const FAIR: LinkProfile = { latency: 100, rate: 800_000, segment: 1_000, firstWindow: 3 };

test('a row has the median with the interquartile range, and ratios to both bundles', () => {
  const site = [1100, 900, 1000, 5000, 950];

  const row = table([
    { what: 'LCP', unit: 'ms', target: '', site, singleBundle: [500], plainBundle: [2000] },
  ]);

  expect(row.split('\n').at(-1)).toBe(
    '| LCP | 1000 (950–1100) ms | 500 ms | 2.00 | 2000 ms | 0.50 |  |  |',
  );
});

const CASES: [title: string, profile: LinkProfile, lengths: number[], left: number[][]][] = [
  ['a write is sent whole at the rate of the line', PHONE, [100_000], [[500]]],
  ['acknowledgements widen the window', FAIR, [7_000], [[10, 20, 30, 120, 130, 140, 150]]],
  [
    'connections take turns',
    FAIR,
    [3_000, 2_000],
    [
      [10, 30, 50],
      [20, 40],
    ],
  ],
];

test.each(CASES)('%s', async (_, profile, lengths, expected) => {
  let now = 0;
  const calls: { time: number; resolve: () => void }[] = [];
  const until = (time: number) => new Promise<void>((resolve) => calls.push({ time, resolve }));
  const link = Object.assign(new Link({ now: () => now, until }), { profile });

  const left = lengths.map((length) => {
    const times: number[] = [];
    new Connection(link).send(length, (_start, _end, at) => times.push(at));
    return times;
  });
  await wait(0);
  while (calls.length > 0) {
    const [next] = calls.sort((a, b) => a.time - b.time).splice(0, 1);
    now = next?.time ?? now;
    next?.resolve();
    await wait(0);
  }

  expect(left).toEqual(expected);
});

test('arrive sends when it is due, while earlier ones are unanswered, and counts from then', async () => {
  const load = await arrive(100, 0.5, async (index) => {
    for (const until = performance.now() + (index === 0 ? 300 : 0); performance.now() < until;);
    await wait(100);
    return 200;
  });

  expect(load).toMatchObject({ sent: 50, statuses: { 200: 50 } });
  expect(load.p99).toBeGreaterThan(350);
});
