import pMap from 'p-map';

import { Problem } from '../problem.ts';
import { sum, tallyOfCheck, type Tally } from './tally.ts';

/** Parts of `npm test`. Each consists of jobs that may run beside each other and beside those of other parts. */
export type Parts = Record<string, (() => Promise<Tally>)[]>;

/**
 * Runs the jobs of all parts in their order, some at a time: the last one starts while others are left, so no core is idle. A job that throws counts as a failure. Resolves to a tally for each part, with its time from start to end.
 */
export async function runParts(parts: Parts, concurrency: number) {
  const jobs = Object.entries(parts).flatMap(([name, all]) => all.map((job) => ({ name, job })));
  const results = await pMap(
    jobs,
    async ({ name, job }) => {
      if (job === parts[name]?.[0]) console.log(`\n━━ ${name}`);
      const start = performance.now();
      const tally = await job().catch((error: unknown) => {
        console.error(error instanceof Problem ? error.message : error);
        return { ...tallyOfCheck(false), note: 'ended before its first test' };
      });
      return { name, tally, start, end: performance.now() };
    },
    { concurrency },
  );
  return Object.keys(parts).flatMap((name) => {
    const own = results.filter((result) => result.name === name);
    // A change may reach no package with unit tests.
    if (own.length === 0) return [];
    const start = Math.min(...own.map((result) => result.start));
    const end = Math.max(...own.map((result) => result.end));
    return { ...sum(own.map(({ tally }) => tally)), name, seconds: (end - start) / 1000 };
  });
}
