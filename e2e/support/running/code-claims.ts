import { mkdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const EXISTS = 'EEXIST';

/** The codes that one test uses alone, because all tests share one service. */
export class Claims {
  readonly #folder: string;
  readonly #held = new Set<string>();

  /** @param folder The same folder for all tests of a run, empty at its start. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Waits until no other test has the codes. It takes them in one order, so that two tests cannot block each other. */
  async take(codes: readonly string[]): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    for (const code of codes.toSorted()) {
      if (this.#held.has(code)) continue;
      while (!(await isMade(join(this.#folder, code)))) await wait(50);
      this.#held.add(code);
    }
  }

  async giveBack(): Promise<void> {
    for (const code of this.#held) await rmdir(join(this.#folder, code));
    this.#held.clear();
  }
}

async function isMade(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === EXISTS) return false;
    throw error;
  }
}
