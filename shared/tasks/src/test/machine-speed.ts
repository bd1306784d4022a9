import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** Milliseconds of the fixed work on the machine for which the limits of the tests are set: two quiet cores of an AMD EPYC. */
export const REFERENCE_MS = 220;
/** A machine that is slower than this is too slow to wait for. */
const LARGEST_FACTOR = 4;
const ROUNDS = 5;

/**
 * Resolves to the milliseconds that a fixed piece of work takes on this machine: the median of five rounds. In each round
 * every core does the work at the same time, because one alone does not notice that the others are busy.
 */
export async function measureMachine() {
  const file = join(import.meta.dirname, 'fixed-work.ts');
  const workers = Array.from({ length: availableParallelism() }, () => new Worker(file));
  const round = async () => {
    const start = performance.now();
    await Promise.all(
      workers.map((worker) => {
        worker.postMessage('work');
        return once(worker, 'message');
      }),
    );
    return performance.now() - start;
  };
  try {
    // The first round starts the threads and compiles the work.
    await round();
    const times = [];
    while (times.length < ROUNDS) times.push(await round());
    return times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? NaN;
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

/**
 * Returns by how much the limits of tests that wait for work are multiplied: as often as this machine is slower than the
 * reference, at most by 4, and never below 1.
 *
 * @param ms of the fixed work
 */
export function limitFactor(ms: number) {
  const factor = Math.min(Math.max(ms / REFERENCE_MS, 1), LARGEST_FACTOR);
  return Math.round(factor * 10) / 10;
}

/** Returns a sentence that tells a slow machine from a slow test. */
export function speedReport(measurements: readonly { when: string; ms: number }[]) {
  const times = measurements.map(
    ({ when, ms }) => `${ms.toFixed(0)} ms ${when} (${(ms / REFERENCE_MS).toFixed(1)} times)`,
  );
  return (
    `fixed work on this machine, which takes ${String(REFERENCE_MS)} ms on the reference machine: ${times.join(', ')}; ` +
    `limits are multiplied by this factor, from 1 to ${String(LARGEST_FACTOR)}`
  );
}
