import { setTimeout as wait } from 'node:timers/promises';

import type { Browser, CDPSession } from 'playwright-core';

import { openTab } from './open-page';
import type { PlannedVisit } from './plan-visits';
import type { SwappedSite } from './swapped-site';

/** How long a page may fill its memory with what it keeps, in milliseconds. */
const SETTLES_MS = 3_000;

/** How long a page is left alone, in milliseconds. */
const WATCHED_MS = 12_000;

/** The memory that an idle page may take in 30 s, in megabytes. */
const MOST_MB = 8;

const THIRTY_SECONDS = 30_000;

/** Leaves a page open and idle. Resolves to a problem if it takes more and more memory. */
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
    const before = await usedBytes(session);
    await wait(WATCHED_MS);
    const grown = (((await usedBytes(session)) - before) / 1e6) * (THIRTY_SECONDS / WATCHED_MS);
    if (grown <= MOST_MB) return null;
    return `takes ${grown.toFixed(0)} MB more in 30 s while it is idle`;
  } finally {
    await tab.close();
  }
}

/** Resolves to the bytes that a page cannot give back: those of scripts, elements and buffers. */
async function usedBytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize, embedderHeapUsedSize, backingStorageSize } =
    await session.send('Runtime.getHeapUsage');
  return usedSize + embedderHeapUsedSize + backingStorageSize;
}
