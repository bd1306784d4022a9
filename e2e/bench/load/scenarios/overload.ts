import { arrive, countsOf, ms } from '../arrivals';
import { renewCodes } from '../codes';
import type { Row } from '../rows';
import type { Process } from '../site';
import { mixed, validate } from './visits';

/** More requests than the service can answer. */
export const OVERLOAD: Row = {
  tag: '@G4',
  what: 'a spike',
  run: async (site, share) => {
    await renewCodes(site.database);
    const arrivals = { perSecond: 3_000, seconds: Math.max(5, 30 * share) };
    const memory = watchMemory(site.service);
    const load = await arrive(arrivals, mixed(site));
    const most = memory.most();
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
};

/** Reads the memory of a process five times a second; `most` ends that and returns the most, in megabytes. */
function watchMemory(process: Process) {
  let most = process.memory();
  const timer = setInterval(() => {
    most = Math.max(most, process.memory());
  }, 200);
  return {
    most: () => {
      clearInterval(timer);
      return most;
    },
  };
}
