import { setTimeout as wait } from 'node:timers/promises';

import type { Browser, CDPSession } from 'playwright-core';

import { openTab } from './open-page';
import type { PlannedVisit } from './plan-visits';
import type { SwappedSite } from './swapped-site';

/** How long a page may fill its memory with what it keeps, in milliseconds. */
const SETTLES_MS = 3_000;

/** How long a page is left alone, twice, in milliseconds. */
const WATCHED_MS = 6_000;

/** What an idle page may take in 30 s, in megabytes. */
const MOST_MB = 8;

/** How many nodes and listeners an idle page may add in 30 s. */
const MOST_ADDED = 500;

const THIRTY_SECONDS = 30_000;

/** Leaves a page open and idle. Resolves to a problem if it takes more and more memory, or adds elements. */
export async function findGrowth(
  browser: Browser,
  site: SwappedSite,
  visit: PlannedVisit,
): Promise<string | null> {
  const tab = await openTab({ browser, site, visit });
  try {
    const { page, address } = await tab.prepare({ ...visit, isOfFirstView: false });
    await page.goto(address);
    const session = await page.context().newCDPSession(page);
    await wait(SETTLES_MS);
    const first = await measure(session);
    await wait(WATCHED_MS);
    const second = await measure(session);
    await wait(WATCHED_MS);
    return problemOfGrowth([first, second, await measure(session)]);
  } finally {
    await tab.close();
  }
}

/** What a page cannot give back. */
interface Kept {
  /** The bytes of scripts, elements and buffers. */
  bytes: number;
  nodes: number;
  listeners: number;
}

/**
 * Returns a problem if a page takes more and more, between the first two measurements and again between the last two: what
 * arrives late is no growth.
 */
export function problemOfGrowth([first, second, third]: [Kept, Kept, Kept]): string | null {
  const grown = (key: keyof Kept) =>
    Math.min(second[key] - first[key], third[key] - second[key]) * (THIRTY_SECONDS / WATCHED_MS);
  const megabytes = grown('bytes') / 1e6;
  if (megabytes > MOST_MB) return `takes ${megabytes.toFixed(0)} MB more in 30 s while it is idle`;
  for (const key of ['nodes', 'listeners'] as const)
    if (grown(key) > MOST_ADDED)
      return `adds ${grown(key).toFixed(0)} ${key} in 30 s while it is idle`;
  return null;
}

async function measure(session: CDPSession): Promise<Kept> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize, embedderHeapUsedSize, backingStorageSize } =
    await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  return {
    bytes: usedSize + embedderHeapUsedSize + backingStorageSize,
    nodes,
    listeners: jsEventListeners,
  };
}
