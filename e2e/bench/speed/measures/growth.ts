import { join } from 'node:path';

import { growSite } from '../builds/grow-site';
import type { Laboratory } from '../laboratory';
import { PHONE } from '../network/link';
import { SITE } from '../places';
import { median } from '../report/statistics';
import { firstVisit, HOME } from '../visits/first-visit';
import { PHONE_CPU } from './first-visits';

const COUNTS = [5, 50, 500];

/**
 * Measures a first visit with this number of remotes in the registry, each with a route in the shell, and the
 * difference to the site.
 */
export async function measureGrowth(
  laboratory: Laboratory,
  workspace: string,
  rounds: number,
): Promise<string> {
  const sites = await Promise.all(
    COUNTS.map(async (count) => ({
      count,
      root: await growSite(join(workspace, `grown-${String(count)}`), count),
      bytes: [] as number[],
      usable: [] as number[],
    })),
  );
  for (let round = 0; round < rounds; round += 1) {
    for (const site of sites) {
      await laboratory.serve(site.root);
      laboratory.link.profile = PHONE;
      const { browser } = laboratory;
      const visit = await firstVisit({ browser, site: SITE, destination: HOME, cpu: PHONE_CPU });
      site.bytes.push(visit.bytes);
      site.usable.push(visit.usable);
    }
  }
  const [first] = sites;
  const lines = sites.map(({ count, bytes, usable }) => {
    const [all, time] = [median(bytes), median(usable)];
    const more = (value: number, of: readonly number[] = []) =>
      `${((value / median(of) - 1) * 100).toFixed(1)} %`;
    const kilobytes = `${(all / 1000).toFixed(1)} kB`;
    return [
      count,
      kilobytes,
      more(all, first?.bytes),
      `${time.toFixed(0)} ms`,
      more(time, first?.usable),
    ];
  });
  const head = [
    'registered remotes, all with a route',
    'first visit',
    'more',
    'first usable form',
    'more',
  ];
  return [head, head.map(() => '---'), ...lines]
    .map((line) => `| ${line.join(' | ')} |`)
    .join('\n');
}
