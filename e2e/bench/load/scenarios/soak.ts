import { arrive } from '../arrivals';
import { ms } from '../measure';
import type { Scenario } from '../scenario';
import { summarize } from '../summary';
import { mixed } from './steady';

const PER_SECOND = 200;

/** A long time of the same. */
export const SOAK: Scenario = {
  tag: '@G5',
  what: 'a soak',
  run: async (site, share) => {
    const seconds = 1_800 * share;
    const memory: { minute: number; megabytes: number }[] = [];
    const started = Date.now();
    const watch = setInterval(() => {
      memory.push({ minute: (Date.now() - started) / 60_000, megabytes: site.service.memory() });
    }, 1_000);
    const samples = await arrive({ perSecond: PER_SECOND, seconds }, (index) => mixed(site, index));
    clearInterval(watch);

    const { p99, statuses, sent } = summarize(samples);
    // The first third is for warming up.
    const growth = slope(memory.slice(Math.floor(memory.length / 3)));
    return {
      load: `${String(PER_SECOND)}/s × ${String(seconds)} s`,
      measured: `p99 ${ms(p99)}; memory grows by ${growth.toFixed(2)} MB/min`,
      conditions: {
        'memory grows by less than 1 MB/min': growth < 1,
        'p99 < 50 ms': p99 < 50,
        'no errors': statuses[200] === sent,
      },
    };
  },
};

/** Least squares. */
function slope(points: { minute: number; megabytes: number }[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const x = mean(points.map(({ minute }) => minute));
  const y = mean(points.map(({ megabytes }) => megabytes));
  const covariance = mean(points.map(({ minute, megabytes }) => (minute - x) * (megabytes - y)));
  return covariance / mean(points.map(({ minute }) => (minute - x) ** 2));
}
