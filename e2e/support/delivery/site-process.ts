import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';

import { CONTENT_SERVICE, THIRD_PARTIES } from '../addresses';

const HOST = join(import.meta.dirname, '../../../shared/host');

/** A host of a deploy root of its own, beside the one of all other tests. */
export class SiteProcess {
  readonly url: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.url = url;
  }

  /** Resolves once it answers. */
  static async start(root: string, env: Record<string, string> = {}): Promise<SiteProcess> {
    const child = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], {
      cwd: HOST,
      env: { ...process.env, ...siteEnvironment(), ...env, SITE_ROOT: root, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const line of createInterface({ input: child.stdout })) {
      const { msg, url } = JSON.parse(line) as { msg?: string; url?: string };
      if (msg !== 'ready' || url === undefined) continue;
      child.stdout.resume();
      return new SiteProcess(child, url);
    }
    throw new Error('the host ended before it was ready');
  }

  async stop(): Promise<void> {
    this.#child.kill();
    await once(this.#child, 'close');
  }
}

/** What such a site, and whoever publishes to it, has to know of the others. */
export function siteEnvironment(): Record<string, string> {
  return {
    CONTENT_SERVICE_URL: CONTENT_SERVICE,
    CAPTCHA_SCRIPT_URL: `${THIRD_PARTIES}/captcha.js`,
    TAG_MANAGER_SCRIPT_URL: `${THIRD_PARTIES}/tag-manager.js`,
    PRIVACY_SCRIPT_URL: `${THIRD_PARTIES}/privacy/{territory}.js`,
  };
}
