import { arrive } from '../arrivals';
import { ms, told } from '../measure';
import type { Scenario } from '../scenario';
import type { Site } from '../site';
import { summarize } from '../summary';
import { mixed, validate } from './steady';

const PER_SECOND = 3_000;
const RECOVERY_S = 20;

/** More than the service can do, and what is left of it afterwards. */
export const SPIKE: Scenario = {
  tag: '@G4',
  what: 'a spike',
  run: async (site, share) => {
    const seconds = Math.max(5, 30 * share);
    let memory = 0;
    const watch = setInterval(() => (memory = Math.max(memory, site.service.memory())), 200);
    const summary = summarize(
      await arrive({ perSecond: PER_SECOND, seconds }, (index) => mixed(site, index)),
    );
    clearInterval(watch);
    const after = await afterwards(site);
    const others = Object.keys(summary.statuses).filter(
      (status) => !['200', '503', '429'].includes(status),
    );

    return {
      load: `${String(PER_SECOND)}/s × ${String(seconds)} s`,
      measured: `${told(summary)}; p99 ten seconds later ${ms(after)}; ${memory.toFixed(0)} MB`,
      conditions: {
        'sheds by 503 and 429 only': others.length === 0,
        'p99 < 50 ms after 10 s': after < 50,
        'memory < 512 MB': memory < 512,
      },
    };
  },
};

async function afterwards(site: Site): Promise<number> {
  const samples = await arrive({ perSecond: 200, seconds: RECOVERY_S }, (index) =>
    validate(site, index),
  );
  return summarize(samples.filter(({ at }) => at > 10_000)).p99;
}
