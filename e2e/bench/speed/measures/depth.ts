import { ALL_PROCESSED } from '../../../support/demo-bundles';
import { NEVER_USED_UP } from '../../../support/demo-codes';
import { ONE_OF_FOUR } from '../../../support/demo-pick-lists';
import type { Laboratory } from '../laboratory';
import { onlyLatency } from '../network/link';
import { SITE } from '../places';
import type { Row } from '../report/table';
import { type Destination, HOME, timeUntilUsable } from '../visits/first-visit';
import { compare, type Roots } from './builds-compared';

const [SHORT, LONG] = [400, 1200];

const PAGES: readonly Destination[] = [HOME, { path: '/support', usable: 'main h1' }];

/** Opened by a visitor who has a code from an earlier page, and by one who has none and is redirected to /. */
const PAGES_OF_A_CODE: readonly Destination[] = [
  { path: '/retailers', code: NEVER_USED_UP, usable: 'main li button' },
  { path: '/gpbundle', code: ALL_PROCESSED, usable: 'main li code' },
  { path: '/picklist', code: ONE_OF_FOUR, usable: 'main li input' },
  { path: '/retailers', usable: HOME.usable },
];

/** Measures the number of round trips in sequence before the page can be used. */
export async function measureDepth(
  laboratory: Laboratory,
  roots: Roots<'site' | 'singleBundle' | 'defaultWiring'>,
  rounds: number,
): Promise<Row[]> {
  const { site, singleBundle } = roots;
  const rows: Row[] = [];
  for (const page of PAGES) {
    rows.push({ ...titled(page), ...(await compare(laboratory, roots, rounds, depthOf(page))) });
  }
  for (const page of PAGES_OF_A_CODE) {
    const compared = compare(laboratory, { site, singleBundle }, rounds, depthOf(page));
    rows.push({ ...titled(page), ...(await compared) });
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

function titled(destination: Destination): Omit<Row, 'site'> {
  const what = `dependent round trips before ${nameOf(destination)} can be used`;
  return { what, unit: '', target: '= single bundle' };
}

function nameOf({ path, code, usable }: Destination): string {
  if (code !== undefined) return `${path} with a code`;
  return path !== HOME.path && usable === HOME.usable ? `${path} without a code` : path;
}
