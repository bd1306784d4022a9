import { NEVER_USED_UP } from '../../../support/data/demo-codes';
import type { Laboratory } from '../laboratory';
import { onlyLatency } from '../network/link';
import { SITE } from '../places';
import type { Row } from '../report/table';
import { type Destination, HOME, timeUntilUsable } from '../visits/first-visit';
import { compare, type Roots } from './builds-compared';

const [SHORT, LONG] = [400, 1200];

/** Opened by a visitor who has a code from an earlier page. */
const RETAILERS: Destination = {
  path: '/retailers',
  code: NEVER_USED_UP,
  usable: 'main li button',
};

/** Measures the number of round trips in sequence before the page can be used. */
export async function measureDepth(
  laboratory: Laboratory,
  roots: Roots<'site' | 'singleBundle' | 'defaultWiring'>,
  rounds: number,
): Promise<Row[]> {
  const { site, singleBundle } = roots;
  const target = '= single bundle';
  return [
    {
      what: 'dependent round trips before / can be used',
      unit: '',
      target,
      ...(await compare(laboratory, roots, rounds, depthOf(HOME))),
    },
    {
      what: 'dependent round trips before /retailers with a code can be used',
      unit: '',
      target,
      ...(await compare(laboratory, { site, singleBundle }, rounds, depthOf(RETAILERS))),
    },
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
