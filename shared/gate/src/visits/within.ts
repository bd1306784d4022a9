import { setTimeout as wait } from 'node:timers/promises';

/** Resolves to the result of work, or to `late` when the limit in milliseconds is over. The work is not stopped. */
export async function within<Result, Late>(
  limit: number,
  work: Promise<Result>,
  late: Late,
): Promise<Result | Late> {
  const timer = new AbortController();
  // It may fail after the limit.
  work.catch(() => undefined);
  return Promise.race([work, wait(limit, late, timer)]).finally(() => {
    timer.abort();
  });
}
