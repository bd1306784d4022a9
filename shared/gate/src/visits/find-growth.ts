import { setTimeout as wait } from 'node:timers/promises';

import type { Page } from 'playwright-core';

import { type Problem, wrong } from './look';

/** How long a page may fill its memory with what it keeps, in milliseconds. */
const SETTLES_MS = 3_000;

/** How long a page is left alone, twice, in milliseconds. */
const WATCHED_MS = 6_000;

/** What an idle page may take in 30 s, in megabytes of scripts and buffers, in nodes and listeners. */
const MOST = { MB: 8, nodes: 500, listeners: 500 };

type Kept = Record<keyof typeof MOST, number>;

/**
 * Leaves an open page idle. Resolves to a problem if it takes more and more memory or adds elements, between the first two
 * measurements and again between the last two: what arrives late is no growth.
 */
export async function findGrowth(page: Page): Promise<Problem[]> {
  const session = await page.context().newCDPSession(page);
  const measure = async (ms: number): Promise<Kept> => {
    await wait(ms);
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage');
    const { nodes, jsEventListeners: listeners } = await session.send('Memory.getDOMCounters');
    return { MB: (usedSize + backingStorageSize) / 1e6, nodes, listeners };
  };
  const [first, second] = [await measure(SETTLES_MS), await measure(WATCHED_MS)];
  const third = await measure(WATCHED_MS);
  return (Object.keys(MOST) as (keyof Kept)[]).flatMap((key) => {
    const grown = Math.min(second[key] - first[key], third[key] - second[key]);
    const inThirtySeconds = grown * (30_000 / WATCHED_MS);
    if (inThirtySeconds <= MOST[key]) return [];
    return wrong(`takes ${inThirtySeconds.toFixed(0)} ${key} more in 30 s while it is idle`);
  });
}
