import type { Laboratory } from '../laboratory';
import { type LinkProfile, onlyLatency, PHONE, PHONE_WITH_SLOW_START } from '../network/link';
import { redeem } from '../page/redemption';
import { CODE_PAGES, firstVisit, HOME, newVisitor, timeUntilUsable, visit } from '../page/visit';
import type { OfBuilds, Row } from '../table';

type Roots = OfBuilds<string>;

/** The latencies between which round trips are counted, in milliseconds. */
const [SHORT, LONG] = [400, 1200];

/** Measures the home page on a phone without a cache, over both lines. */
export async function measureFirstVisits(
  laboratory: Laboratory,
  roots: Roots,
  rounds: number,
): Promise<Row[]> {
  const over = (profile: LinkProfile) =>
    compare(laboratory, roots, rounds, async () => {
      laboratory.link.profile = profile;
      return firstVisit(laboratory);
    });
  const queue = await over(PHONE);
  const fair = await over(PHONE_WITH_SLOW_START);
  const times = (what: string, value: 'words' | 'lcp' | 'usable', target: string): Row[] => [
    { what, unit: 'ms', target, ...queue[value] },
    { what: `${what}, slow start and fair shares`, unit: 'ms', target, ...fair[value] },
  ];
  return [
    { what: 'JavaScript of a first visit to /', unit: 'kB', target: '≤ 145 kB', ...queue.scripts },
    ...times('first words', 'words', '≤ 0.50 of single bundle, ≤ 0.45 of plain'),
    ...times('LCP', 'lcp', '≤ 0.50 of single bundle, ≤ 0.45 of plain'),
    ...times('shell in charge @G7', 'usable', '≤ 1.15 of single bundle, ≤ 0.97 of plain'),
    { what: 'CLS', unit: '', target: '0', ...queue.cls },
  ];
}

/** Measures the home page for a visitor whose browser has its files. */
export async function measureSecondVisits(
  laboratory: Laboratory,
  roots: Roots,
  rounds: number,
): Promise<Row[]> {
  laboratory.link.profile = PHONE_WITH_SLOW_START;
  const { usable } = await compare(laboratory, roots, rounds, async () => {
    const context = await newVisitor(laboratory);
    await visit(context);
    const second = await visit(context);
    await context.close();
    return { usable: second.usable };
  });
  const what = 'shell in charge at a second visit, slow start and fair shares';
  return [{ what, unit: 'ms', target: '≤ single bundle', ...usable }];
}

/** Measures the number of round trips in sequence before a page can be used. */
export async function measureRoundTrips(
  laboratory: Laboratory,
  { defaultWiring, ...roots }: Roots & { defaultWiring: string },
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const page of [HOME, ...CODE_PAGES]) {
    const compared = page === HOME ? { ...roots, defaultWiring } : roots;
    const { trips } = await compare(laboratory, compared, 1, async () => {
      const waits: number[] = [];
      for (const latency of [SHORT, LONG]) {
        laboratory.link.profile = onlyLatency(latency);
        waits.push(await timeUntilUsable(laboratory, page));
      }
      // The slope of the waiting time over the latency leaves out the computing time.
      const [short = NaN, long = NaN] = waits;
      return { trips: (long - short) / (LONG - SHORT) };
    });
    const what = `dependent round trips before ${page.path} can be used`;
    rows.push({ what, unit: '', target: '= single bundle', ...trips });
  }
  return rows;
}

/** Measures how fast the page reacts during a redemption on a phone. */
export async function measureRedemptions(
  laboratory: Laboratory,
  roots: Roots,
  rounds: number,
): Promise<Row[]> {
  laboratory.link.profile = PHONE;
  const redeemed = await compare(laboratory, roots, rounds, () => redeem(laboratory));
  const row = (what: string, values: OfBuilds<number[]>, target = '≤ 50 ms'): Row => ({
    ...{ what, unit: 'ms', target },
    ...values,
  });
  return [
    row('INP of typing a code', redeemed.typing),
    row('INP of Continue', redeemed.continue),
    row('INP of Redeem Now', redeemed.redeemNow),
    row('route change after an accepted code', redeemed.routeChange, '≤ single bundle'),
  ];
}

/** Measures the builds in turn, in several rounds, so that other work on the machine affects all of them. */
async function compare<Measure extends string>(
  laboratory: Laboratory,
  roots: Roots,
  rounds: number,
  measure: () => Promise<Record<Measure, number>>,
): Promise<Record<Measure, OfBuilds<number[]>>> {
  const compared: Partial<Record<string, Partial<Record<string, number[]>>>> = {};
  for (let round = 0; round < rounds; round += 1) {
    for (const [build, root] of Object.entries<string>({ ...roots })) {
      await laboratory.serve(root);
      for (const [name, value] of Object.entries<number>(await measure()))
        ((compared[name] ??= {})[build] ??= []).push(value);
    }
  }
  return compared as unknown as Record<Measure, OfBuilds<number[]>>;
}
