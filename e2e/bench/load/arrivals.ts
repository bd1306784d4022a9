import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';

import type { Sample } from './summary';

export interface Arrivals {
  perSecond: number;
  seconds: number;
}

/**
 * An open model: requests come at their times, however many of the earlier ones are still unanswered.
 *
 * What a request waits because the sender is behind counts as well, so a service that stalls cannot
 * hide it by holding up the sender.
 */
export async function arrive(
  { perSecond, seconds }: Arrivals,
  send: (index: number) => Promise<number>,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  const underWay: Promise<void>[] = [];
  const started = performance.now();
  const total = Math.round(perSecond * seconds);

  for (let index = 0; index < total; index += 1) {
    const due = started + (index * 1_000) / perSecond;
    // Timers are late by a millisecond or more: what has come due meanwhile goes out together.
    if (due > performance.now()) await wait(Math.max(1, due - performance.now()));
    underWay.push(
      send(index).then((status) => {
        samples.push({ at: due - started, ms: performance.now() - due, status });
      }),
    );
  }
  await Promise.all(underWay);
  return samples;
}
