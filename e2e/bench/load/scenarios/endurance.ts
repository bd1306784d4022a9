import { linearRegression } from 'simple-statistics';

import { arrive, countsOf, ms } from '../arrivals';
import { renewCodes } from '../codes';
import { isAll, type Row } from '../rows';
import type { Process } from '../site';
import { mixed, validate } from './visits';

/** An overload, and a long run below the limit. */
export const ENDURANCE: Row[] = [
  {
    tag: '@G4',
    what: 'a spike',
    run: async (site, share) => {
      await renewCodes(site.database);
      const arrivals = { perSecond: 3_000, seconds: Math.max(5, 30 * share) };
      const memory = watchMemory(site.service);
      const load = await arrive(arrivals, mixed(site));
      const most = Math.max(...memory.end().map(([, megabytes]) => megabytes));
      const after = await arrive({ perSecond: 200, seconds: 20 }, validate(site), 10);
      return {
        load: `3000/s × ${String(arrivals.seconds)} s`,
        measured: `${countsOf(load)}; p99 ten seconds later ${ms(after.p99)}; ${most.toFixed(0)} MB`,
        conditions: {
          'sheds by 503 and 429 only': Object.keys(load.statuses).every((status) =>
            ['200', '503', '429'].includes(status),
          ),
          'p99 < 50 ms after 10 s': after.p99 < 50,
          'memory < 512 MB': most < 512,
        },
      };
    },
  },
  {
    tag: '@G5',
    what: 'a soak',
    run: async (site, share) => {
      await renewCodes(site.database);
      const seconds = 1_800 * share;
      const memory = watchMemory(site.service);
      const load = await arrive({ perSecond: 200, seconds }, mixed(site));
      const points = memory.end();
      // The first third is the warm-up.
      const { m: growth } = linearRegression(points.slice(Math.floor(points.length / 3)));
      return {
        load: `200/s × ${String(seconds)} s`,
        measured: `p99 ${ms(load.p99)}; memory grows by ${growth.toFixed(2)} MB/min`,
        conditions: {
          'memory grows by less than 1 MB/min': growth < 1,
          'p99 < 50 ms': load.p99 < 50,
          'no errors': isAll(load),
        },
      };
    },
  },
];

/** Reads the memory of a process five times a second; `end` returns pairs of minute and megabytes. */
function watchMemory(process: Process) {
  const started = Date.now();
  const points: [minute: number, megabytes: number][] = [];
  const read = () => points.push([(Date.now() - started) / 60_000, process.memory()]);
  read();
  const timer = setInterval(read, 200);
  return {
    end: () => {
      clearInterval(timer);
      return points;
    },
  };
}
