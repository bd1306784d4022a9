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
  const row = async (builds: Partial<typeof roots>, destination: Destination): Promise<Row> => ({
    what: `dependent round trips before ${destination.path} can be used`,
    unit: '',
    target: '= single bundle',
    ...(await compare(laboratory, builds as typeof roots, rounds, depthOf(destination))),
  });
  const rows = [await row(roots, HOME)];
  for (const page of CODE_PAGES) rows.push(await row({ site, singleBundle }, page));
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
