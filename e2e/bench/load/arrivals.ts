import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';

import { quantile } from 'simple-statistics';

export interface Arrivals {
  perSecond: number;
  seconds: number;
}

/** Sends a request and resolves to the status of its answer; 0: no answer, or a 200 whose body is a refusal. */
export type Send = (index: number) => Promise<number>;

/** The result of many requests; times are in milliseconds. */
export interface Load {
  sent: number;
  p50: number;
  p95: number;
  p99: number;
  /** The number of answers by status. */
  statuses: Record<string, number>;
}

/**
 * Sends at a constant rate, which is an open model: a request goes out when it is due, however many of the earlier
 * ones are still unanswered. Its time starts when it was due, so a stalled service or a late sender shows
 * in the times. Requests that were due before `measuredFrom`, in seconds, are not counted.
 */
export async function arrive(
  { perSecond, seconds }: Arrivals,
  send: Send,
  measuredFrom = 0,
): Promise<Load> {
  const times: number[] = [];
  const statuses: Load['statuses'] = {};
  const underWay: Promise<void>[] = [];
  const started = performance.now();
  const total = Math.max(1, Math.round(perSecond * seconds));

  for (let index = 0; index < total; index += 1) {
    const due = started + (index * 1_000) / perSecond;
    // Timers are late by a millisecond or more. All requests that are due by then go out together.
    if (due > performance.now()) await wait(Math.max(1, due - performance.now()));
    underWay.push(
      send(index).then((status) => {
        if (index < measuredFrom * perSecond) return;
        times.push(performance.now() - due);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }),
    );
  }
  await Promise.all(underWay);
  const [p50 = NaN, p95 = NaN, p99 = NaN] = quantile(times, [0.5, 0.95, 0.99]);
  return { sent: times.length, p50, p95, p99, statuses };
}

export function ms(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : 0)} ms`;
}

/** The answers of each status, as the row names them. */
export function countsOf({ statuses }: Load): string {
  return Object.entries(statuses)
    .map(([status, count]) => `${status} × ${String(count)}`)
    .join(', ');
}
