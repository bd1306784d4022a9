import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { join } from 'node:path';

import { PORTS } from '../network/addresses';
import { endGroup, startGroup } from '../running/processes';

interface DevelopmentOptions {
  /** The folder of the developer's checkout. */
  checkout: string;
  remote: string;
  /** Address of the deployed site. */
  site: string;
}

/** `npm run dev -- <remote> --against <site>`, until it is stopped. */
export class Development {
  /** The address of the deployed site with the remote of the checkout. */
  readonly address: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, address: string) {
    this.#child = child;
    this.address = address;
  }

  /** Resolves when it has printed its address. */
  static async start({ checkout, remote, site }: DevelopmentOptions): Promise<Development> {
    const task = join(checkout, 'shared/tasks/src/redeem.mjs');
    const child = startGroup(process.execPath, [task, 'dev', remote, '--against', site], {
      cwd: checkout,
      env: { ...process.env, PORT: String(PORTS.development + 6) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return new Promise((resolve, reject) => {
      if (child.stdout)
        createInterface({ input: child.stdout }).on('line', (line) => {
          const [, address] = /from this checkout: (\S+)/.exec(line) ?? [];
          if (address) resolve(new Development(child, address));
        });
      child.once('exit', () => {
        reject(new Error(`${remote} ended before it printed its address`));
      });
    });
  }

  async stop(): Promise<void> {
    await endGroup(this.#child, 'SIGINT');
  }
}
