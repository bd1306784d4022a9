import { arrive, type Arrivals } from './arrivals';
import type { Outcome } from './scenario';
import type { Site } from './site';
import { ask } from './request';
import { type Summary, summarize } from './summary';

const WARM_UP_S = 3;

export interface Measured {
  service: Summary;
  /** The bare server under the same arrivals. */
  bare: Summary;
}

/** Sends to the bare server and then, once it is warm, to the service. */
export async function measure(
  { bare }: Site,
  arrivals: Arrivals,
  send: (index: number) => Promise<number>,
  warmUp: (index: number) => Promise<number> = send,
): Promise<Measured> {
  const short = { ...arrivals, seconds: Math.min(arrivals.seconds, 20) };
  const sendToBare = async () => (await ask(bare.url)).status;
  await arrive({ ...arrivals, seconds: WARM_UP_S }, sendToBare);
  const floor = summarize(await arrive(short, sendToBare));

  await arrive({ perSecond: Math.min(arrivals.perSecond, 200), seconds: WARM_UP_S }, warmUp);
  return { service: summarize(await arrive(arrivals, send)), bare: floor };
}

/** The line about a measurement, with its ratio to what is possible. */
export function outcomeOf(
  { perSecond, seconds }: Arrivals,
  { service, bare }: Measured,
  conditions: Record<string, boolean>,
): Outcome {
  return {
    load: `${String(perSecond)}/s × ${String(Math.round(seconds))} s`,
    measured:
      `p50 ${ms(service.p50)}, p95 ${ms(service.p95)}, p99 ${ms(service.p99)}; ` +
      `bare p50 ${ms(bare.p50)}, p99 ${ms(bare.p99)}; ` +
      `ratio p50 ${ratio(service.p50, bare.p50)}, p99 ${ratio(service.p99, bare.p99)}; ` +
      told(service),
    conditions,
  };
}

export function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}

function ratio(one: number, other: number): string {
  return `${(one / other).toFixed(1)}×`;
}

export function told({ statuses }: Summary): string {
  return Object.entries(statuses)
    .map(([status, n]) => `${status} × ${String(n)}`)
    .join(', ');
}
