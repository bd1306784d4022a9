import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

import { max, median } from 'simple-statistics';

/** How long the benchmark rests while it looks at other work, in milliseconds. */
const REST_MS = 2_000;

/** Watches the work of other programs, which makes every measured time longer. */
export class Machine {
  readonly #shares: number[] = [];

  /** Rests, and notes which share of the processors is busy meanwhile: with the work of others. */
  async rest(): Promise<void> {
    const before = times();
    await wait(REST_MS);
    const after = times();
    this.#shares.push(1 - (after.idle - before.idle) / (after.all - before.all));
  }

  /** Returns a sentence for the report. */
  describe(): string {
    const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
    return (
      `Before each stage, while the bench rested, other work took ${percent(median(this.#shares))} ` +
      `of ${String(cpus().length)} cores (at most ${percent(max(this.#shares))}).`
    );
  }
}

function times(): { all: number; idle: number } {
  const spent = cpus().map(({ times }) => times);
  return {
    all: spent.flatMap((of) => Object.values(of)).reduce((sum, time) => sum + time, 0),
    idle: spent.reduce((sum, { idle }) => sum + idle, 0),
  };
}
