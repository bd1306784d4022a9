import type { Laboratory } from '../laboratory';
import { onlyLatency } from '../network/link';
import { SITE } from '../places';
import type { Row } from '../report/table';
import { type Destination, firstVisit, HOME, SUPPORT } from '../visits/first-visit';
import { compare, type Roots } from './builds-compared';

const [SHORT, LONG] = [400, 1200];

/** How often the visitor waits for an answer that another answer had to come before. */
export async function measureDepth(laboratory: Laboratory, roots: Roots): Promise<Row[]> {
  const rows: Row[] = [];
  for (const destination of [HOME, SUPPORT]) {
    rows.push({
      what: `dependent round trips before ${destination.path} can be used`,
      unit: '',
      target: '= single bundle',
      ...(await compare(laboratory, roots, 2, (where) => depthOf(where, destination))),
    });
  }
  return rows;
}

/** The slope of the waiting over the latency: what it takes to compute stays out of it. */
async function depthOf({ link, browser }: Laboratory, destination: Destination): Promise<number> {
  const waits: number[] = [];
  for (const latency of [SHORT, LONG]) {
    link.profile = onlyLatency(latency);
    const { usable } = await firstVisit({ browser, site: SITE, destination, cpu: 1 });
    waits.push(usable);
  }
  const [short = 0, long = 0] = waits;
  return (long - short) / (LONG - SHORT);
}
