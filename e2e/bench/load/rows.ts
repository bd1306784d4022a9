import { type Arrivals, arrive, countsOf, type Load, ms, type Send } from './arrivals';
import { ask } from './request';
import type { Process, Site } from './site';

const WARM_UP_S = 3;

/** A measurement for a row of docs/reliability.md. */
export interface Row {
  /** The id of the row in docs/reliability.md as a tag, as in the titles of tests. */
  tag: string;
  what: string;
  /** Measures for a share of the row's full time. */
  run: (site: Site, share: number) => Promise<Outcome>;
}

export interface Outcome {
  /** The requests that were sent. */
  load: string;
  /** The result, in one line. */
  measured: string;
  /** The conditions of the row, and whether each was met. */
  conditions: Record<string, boolean>;
}

/** A row of requests at a constant rate, beside a bare server under the same arrivals. */
export interface Rate extends Pick<Row, 'tag' | 'what'>, Arrivals {
  server: 'service' | 'host';
  /** Prepares the site. Resolves to the function that sends a request, and one for the warm-up if that differs. */
  prepare: (site: Site) => Promise<{ send: Send; warmUp?: Send }>;
  /** Upper limits, in milliseconds. */
  limits: Partial<Record<'p50' | 'p95' | 'p99', number>>;
  check: (load: Load, site: Site) => Promise<Outcome['conditions']> | Outcome['conditions'];
}

/** Returns a row that sends to the bare server and then, once it is warm, to the server of the rate. */
export function rowOf({ tag, what, server, prepare, limits, check, ...full }: Rate): Row {
  const run = async (site: Site, share: number): Promise<Outcome> => {
    const { perSecond } = full;
    const seconds = full.seconds * share;
    const { send, warmUp = send } = await prepare(site);
    const sendToBare = async () => (await ask(site.bare.url)).status;
    await arrive({ perSecond, seconds: WARM_UP_S }, sendToBare);
    const floor = { perSecond, seconds: Math.min(seconds, 20) };
    const bare = await timed(site.bare, floor, sendToBare);
    await arrive({ perSecond: Math.min(perSecond, 200), seconds: WARM_UP_S }, warmUp);
    const load = await timed(site[server], { perSecond, seconds }, send);

    const ratio = (name: 'p50' | 'p99') => `${name} ${(load[name] / bare[name]).toFixed(1)}×`;
    const bounds = Object.entries(limits) as ['p50' | 'p95' | 'p99', number][];
    return {
      load: `${String(perSecond)}/s × ${String(Math.round(seconds))} s`,
      measured:
        `p50 ${ms(load.p50)}, p95 ${ms(load.p95)}, p99 ${ms(load.p99)}; ` +
        `bare p50 ${ms(bare.p50)}, p99 ${ms(bare.p99)}; ratio ${ratio('p50')}, ${ratio('p99')}; ` +
        `processor ${ms(load.cpu)} a request, bare ${ms(bare.cpu)}; ${countsOf(load)}`,
      conditions: {
        ...Object.fromEntries(
          bounds.map(([name, most]) => [`${name} ≤ ${String(most)} ms`, load[name] <= most]),
        ),
        ...(await check(load, site)),
      },
    };
  };
  return { tag, what, run };
}

/**
 * Measures a load. `cpu` is the processor time of a request in milliseconds; other work on the machine does not change it.
 */
async function timed(process: Process, arrivals: Arrivals, send: Send) {
  const before = process.cpu();
  const load = await arrive(arrivals, send);
  return { ...load, cpu: (process.cpu() - before) / load.sent };
}

/** Returns whether all answers had this status. */
export function isAll({ statuses, sent }: Load, status = 200): boolean {
  return statuses[status] === sent;
}
