import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

/** How long a sample takes, in milliseconds. Nothing of the bench runs meanwhile. */
const SAMPLE_MS = 2_000;

/** Resolves to the share of the processors, in percent, that other work takes now. */
export async function otherWork(): Promise<number> {
  const before = processorTime();
  await wait(SAMPLE_MS);
  const after = processorTime();
  return (100 * (after.busy - before.busy)) / (after.all - before.all);
}

function processorTime(): { busy: number; all: number } {
  const times = cpus().map(({ times }) => times);
  const idle = times.reduce((sum, time) => sum + time.idle, 0);
  const all = times.reduce((sum, time) => sum + Object.values(time).reduce((a, b) => a + b), 0);
  return { busy: all - idle, all };
}
