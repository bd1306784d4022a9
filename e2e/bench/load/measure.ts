import { arrive, type Arrivals } from './arrivals';
import type { Outcome } from './scenario';
import type { Process, Site } from './site';
import { ask } from './request';
import { type Sample, type Summary, summarize } from './summary';

const WARM_UP_S = 3;

export interface Measured {
  service: Summary;
  /** The bare server under the same arrivals. */
  bare: Summary;
  /** Milliseconds of processor time for each request, which other work on the machine does not change. */
  cpu: { service: number; bare: number };
}

interface Conditions {
  /** What makes it warm, where that may not be what is sent then. */
  warmUp?: (index: number) => Promise<number>;
  /** Whose processor time counts, if not the service's. */
  process?: Process;
}

/** Sends to the bare server and then, once it is warm, to the service, or to another process. */
export async function measure(
  { bare, service }: Site,
  arrivals: Arrivals,
  send: (index: number) => Promise<number>,
  { warmUp = send, process = service }: Conditions = {},
): Promise<Measured> {
  const short = { ...arrivals, seconds: Math.min(arrivals.seconds, 20) };
  const sendToBare = async () => (await ask(bare.url)).status;
  await arrive({ ...arrivals, seconds: WARM_UP_S }, sendToBare);
  const floor = await timed(bare, () => arrive(short, sendToBare));

  await arrive({ perSecond: Math.min(arrivals.perSecond, 200), seconds: WARM_UP_S }, warmUp);
  const result = await timed(process, () => arrive(arrivals, send));
  return {
    service: result.summary,
    bare: floor.summary,
    cpu: { service: result.cpu, bare: floor.cpu },
  };
}

async function timed(process: Process, send: () => Promise<Sample[]>) {
  const before = process.cpu();
  const summary = summarize(await send());
  return { summary, cpu: (process.cpu() - before) / summary.sent };
}

/** The line about a measurement, with its ratio to what is possible. */
export function outcomeOf(
  { perSecond, seconds }: Arrivals,
  { service, bare, cpu }: Measured,
  conditions: Record<string, boolean>,
): Outcome {
  return {
    load: `${String(perSecond)}/s × ${String(Math.round(seconds))} s`,
    measured:
      `p50 ${ms(service.p50)}, p95 ${ms(service.p95)}, p99 ${ms(service.p99)}; ` +
      `bare p50 ${ms(bare.p50)}, p99 ${ms(bare.p99)}; ` +
      `ratio p50 ${ratio(service.p50, bare.p50)}, p99 ${ratio(service.p99, bare.p99)}; ` +
      `processor ${ms(cpu.service)} a request, bare ${ms(cpu.bare)}; ` +
      told(service),
    conditions,
  };
}

export function ms(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : 0)} ms`;
}

function ratio(one: number, other: number): string {
  return `${(one / other).toFixed(1)}×`;
}

export function told({ statuses }: Summary): string {
  return Object.entries(statuses)
    .map(([status, n]) => `${status} × ${String(n)}`)
    .join(', ');
}
