import { join } from 'node:path';

import { growSite } from '../builds/grow-site';
import type { Laboratory } from '../laboratory';
import { onlyLatency } from '../network/link';
import { SITE } from '../places';
import type { Row } from '../report/table';
import { firstVisit, HOME } from '../visits/first-visit';

const [FEW, MANY] = [5, 500];

/** Measures what registered remotes add to a first visit, each with a route in the shell. Bytes need one visit only. */
export async function measureGrowth(laboratory: Laboratory, workspace: string): Promise<Row[]> {
  const kilobytes = async (count: number): Promise<number> => {
    const root = await growSite(join(workspace, `grown-${String(count)}`), count);
    await laboratory.serve(root);
    laboratory.link.profile = onlyLatency(0);
    const { browser } = laboratory;
    const { bytes } = await firstVisit({ browser, site: SITE, destination: HOME, cpu: 1 });
    return bytes / 1000;
  };
  const few = await kilobytes(FEW);
  const many = await kilobytes(MANY);
  return [
    {
      what: `added to a first visit by ${String(MANY)} remotes with a route instead of ${String(FEW)}`,
      unit: 'kB',
      target: '≤ 5 kB',
      site: [many - few],
    },
  ];
}
