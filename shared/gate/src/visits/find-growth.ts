import { setTimeout as wait } from 'node:timers/promises';

import type { Page } from 'playwright-core';

import { type Problem, wrong } from './problem';

/** How long a page may fill its memory with what it keeps, in milliseconds. */
const SETTLES_MS = 3_000;

/** How long a page is left alone, twice, in milliseconds. */
const WATCHED_MS = 6_000;

/** What an idle page may take in 30 s, in megabytes. */
const MOST_MB = 8;

/** How many nodes and listeners an idle page may add in 30 s. */
const MOST_ADDED = 500;

const THIRTY_SECONDS = 30_000;

/** Leaves an open page idle. Resolves to a problem if it takes more and more memory, or adds elements. */
export async function findGrowth(page: Page): Promise<Problem[]> {
  const session = await page.context().newCDPSession(page);
  const measure = async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage');
    const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
    return { bytes: usedSize + backingStorageSize, nodes, listeners: jsEventListeners };
  };
  await wait(SETTLES_MS);
  const first = await measure();
  await wait(WATCHED_MS);
  const second = await measure();
  await wait(WATCHED_MS);
  return problemsOfGrowth([first, second, await measure()]);
}

/** What a page cannot give back: the bytes of scripts and buffers, its nodes and listeners. */
type Kept = Record<'bytes' | 'nodes' | 'listeners', number>;

/**
 * Returns a problem if a page takes more and more, between the first two measurements and again between the last two: what
 * arrives late is no growth.
 */
export function problemsOfGrowth([first, second, third]: [Kept, Kept, Kept]): Problem[] {
  const grown = (key: keyof Kept) =>
    Math.min(second[key] - first[key], third[key] - second[key]) * (THIRTY_SECONDS / WATCHED_MS);
  const megabytes = grown('bytes') / 1e6;
  if (megabytes > MOST_MB)
    return [wrong(`takes ${megabytes.toFixed(0)} MB more in 30 s while it is idle`)];
  for (const key of ['nodes', 'listeners'] as const)
    if (grown(key) > MOST_ADDED)
      return [wrong(`adds ${grown(key).toFixed(0)} ${key} in 30 s while it is idle`)];
  return [];
}
