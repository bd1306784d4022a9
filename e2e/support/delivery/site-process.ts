import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { join } from 'node:path';

import { CONTENT_SERVICE, THIRD_PARTIES } from '../network/addresses';
import { endGroup, startGroup } from '../running/processes';

const HOST = join(import.meta.dirname, '../../../shared/host');

/** A line of the host's log. */
type LogEntry = Record<string, unknown>;

/** A host with its own deploy root, beside the host that the other tests share. */
export class SiteProcess {
  readonly url: string;
  /** Its log so far. */
  readonly log: readonly LogEntry[];
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, url: string, log: readonly LogEntry[]) {
    this.#child = child;
    this.url = url;
    this.log = log;
  }

  /** Resolves when it answers. */
  static async start(root: string, env: Record<string, string> = {}): Promise<SiteProcess> {
    const child = startGroup(process.execPath, ['--import', 'tsx', 'src/main.ts'], {
      cwd: HOST,
      env: { ...process.env, ...siteEnvironment(), PORT: '0', ...env, SITE_ROOT: root },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const log: LogEntry[] = [];
    return new Promise((resolve, reject) => {
      if (child.stdout)
        createInterface({ input: child.stdout }).on('line', (line) => {
          const entry = JSON.parse(line) as LogEntry;
          log.push(entry);
          if (typeof entry['url'] === 'string') resolve(new SiteProcess(child, entry['url'], log));
        });
      child.once('exit', () => {
        reject(new Error('the host ended before it was ready'));
      });
    });
  }

  /** Kills the process: a signal would let it wait for the connections that pages keep open. */
  async stop(): Promise<void> {
    await endGroup(this.#child, 'SIGKILL');
  }
}

/** Returns the environment of such a site and of the delivery tool that publishes to it. */
export function siteEnvironment(): Record<string, string> {
  return {
    CONTENT_SERVICE_URL: CONTENT_SERVICE,
    CAPTCHA_SCRIPT_URL: `${THIRD_PARTIES}/captcha.js`,
    TAG_MANAGER_SCRIPT_URL: `${THIRD_PARTIES}/tag-manager.js`,
    PRIVACY_SCRIPT_URL: `${THIRD_PARTIES}/privacy/{territory}.js`,
  };
}
