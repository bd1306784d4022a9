import type { Laboratory } from '../laboratory';
import { onlyLatency } from '../network/link';
import { SITE } from '../places';
import type { Row } from '../report/table';
import { CODE_PAGES, type Destination, HOME, timeUntilUsable } from '../visits/first-visit';
import { compare, type Roots } from './builds-compared';

const [SHORT, LONG] = [400, 1200];

/** Measures the number of round trips in sequence before the page can be used. */
export async function measureDepth(
  laboratory: Laboratory,
  roots: Roots<'site' | 'singleBundle' | 'defaultWiring'>,
  rounds: number,
): Promise<Row[]> {
  const { site, singleBundle } = roots;
  const row = (
    { path }: Destination,
    depths: Pick<Row, 'site' | 'singleBundle' | 'defaultWiring'>,
  ): Row => ({
    what: `dependent round trips before ${path} can be used`,
    unit: '',
    target: '= single bundle',
    ...depths,
  });
  const rows = [row(HOME, await compare(laboratory, roots, rounds, depthOf(HOME)))];
  for (const page of CODE_PAGES) {
    const depths = await compare(laboratory, { site, singleBundle }, rounds, depthOf(page));
    rows.push(row(page, depths));
  }
  return rows;
}

/** Returns the slope of the waiting time over the latency, which leaves out the computing time. */
function depthOf(destination: Destination) {
  return async ({ link, browser }: Laboratory): Promise<number> => {
    const waits: number[] = [];
    for (const latency of [SHORT, LONG]) {
      link.profile = onlyLatency(latency);
      waits.push(await timeUntilUsable({ browser, site: SITE, destination, cpu: 1 }));
    }
    const [short = 0, long = 0] = waits;
    return (long - short) / (LONG - SHORT);
  };
}
