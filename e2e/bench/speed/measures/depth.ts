import { NEVER_USED_UP } from '../../../support/demo-codes';
import type { Laboratory } from '../laboratory';
import { onlyLatency } from '../network/link';
import { SITE } from '../places';
import type { Row } from '../report/table';
import { type Destination, HOME, timeUntilUsable } from '../visits/first-visit';
import { compare, type Roots } from './builds-compared';

const [SHORT, LONG] = [400, 1200];

const CHOOSER: Destination = { path: '/retailers', code: NEVER_USED_UP, usable: 'main li button' };

/** Measures the number of round trips in sequence before the page can be used. */
export async function measureDepth(
  laboratory: Laboratory,
  roots: Roots<'site' | 'singleBundle' | 'defaultWiring'>,
  rounds: number,
): Promise<Row[]> {
  const { site, singleBundle } = roots;
  const home = await compare(laboratory, roots, rounds, depthOf(HOME));
  const chooser = await compare(laboratory, { site, singleBundle }, rounds, depthOf(CHOOSER));
  return [
    { ...titled('/'), ...home },
    { ...titled('/retailers with a code'), ...chooser },
  ];
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

function titled(page: string): Omit<Row, 'site'> {
  const what = `dependent round trips before the shell is in charge of ${page}`;
  return { what, unit: '', target: '= single bundle' };
}
