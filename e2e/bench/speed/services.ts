import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { CONTENT_SERVICE, PORTS, SITE, THIRD_PARTIES } from './places';

const READY_TIMEOUT_MS = 60_000;

/** The content service and the third-party doubles, as in the tests. */
export class Services {
  readonly #children: ChildProcess[] = [];

  /** Resolves when both are ready. */
  async start(): Promise<void> {
    await this.#start('content-service', PORTS.contentService, {
      DEMO: 'on',
      DATA_FOLDER: 'memory',
      SITE_URL: SITE,
      ALLOWED_ORIGINS: 'https://localhost:*,https://*.localhost:*,http://localhost:*',
      RETAILERS_URL: `${THIRD_PARTIES}/retailers`,
      CAPTCHA_VERIFY_URL: `${THIRD_PARTIES}/captcha/siteverify`,
    });
    await this.#start('third-parties', PORTS.thirdParties, { SITE_URL: SITE });
    await Promise.all([ready(`${CONTENT_SERVICE}/readyz`), ready(`${THIRD_PARTIES}/livez`)]);
  }

  async stop(): Promise<void> {
    for (const child of this.#children) {
      if (child.exitCode !== null) continue;
      child.kill();
      await once(child, 'close');
    }
  }

  async #start(folder: string, port: number, env: Record<string, string>): Promise<void> {
    if (await answers(`http://localhost:${String(port)}/livez`)) {
      throw new Error(
        `port ${String(port)} is in use. End the other benchmark, or the process that has the port.`,
      );
    }
    const child = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], {
      cwd: join(import.meta.dirname, '../..', folder),
      env: { ...process.env, PORT: String(port), ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    this.#children.push(child);
  }
}

async function ready(url: string): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (!(await answers(url))) {
    if (Date.now() > deadline) throw new Error(`no answer from ${url}`);
    await wait(100);
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
