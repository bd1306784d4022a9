import type { Browser } from 'playwright-core';

import { within } from './within';

/** Milliseconds of the work below in Chromium, on a machine with nothing else to do. */
export const USUAL_MS = 50;

/** The limit for all repetitions, in milliseconds. */
const TIMEOUT_MS = 20_000;

const REPETITIONS = 5;

/** Resolves to the median of milliseconds that a fixed piece of work takes in a page of the browser now. */
export async function measureSlowness(browser: Browser): Promise<number> {
  return within(TIMEOUT_MS, measure(browser), TIMEOUT_MS / REPETITIONS);
}

async function measure(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  const times = await page.evaluate((repetitions) => {
    const measured: number[] = [];
    let sum = 0;
    for (let repetition = 0; repetition < repetitions; repetition += 1) {
      const start = performance.now();
      for (let step = 0; step < 1e7; step += 1) sum = (sum * 31 + step) % 1_000_003;
      measured.push(performance.now() - start);
    }
    // The sum is used, so that no compiler omits the work.
    return sum < 0 ? [] : measured;
  }, REPETITIONS);
  await page.close();
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? TIMEOUT_MS;
}
