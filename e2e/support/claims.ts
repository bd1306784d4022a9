import { mkdir, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const EXISTS = 'EEXIST';

/** All workers of one run have the same parent, and no other run has. */
const RUN = join(tmpdir(), `redeem-claims-${String(process.ppid)}`);

/** The codes a test has for itself: there is one service, and tests run side by side. */
export class Claims {
  readonly #held = new Set<string>();

  /** Waits until no other test has the codes. In one order for all, so that no two block each other. */
  async take(codes: readonly string[]): Promise<void> {
    await mkdir(RUN, { recursive: true });
    for (const code of codes.toSorted()) {
      if (this.#held.has(code)) continue;
      while (!(await isMade(join(RUN, code)))) await wait(50);
      this.#held.add(code);
    }
  }

  async giveBack(): Promise<void> {
    for (const code of this.#held) await rmdir(join(RUN, code));
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
