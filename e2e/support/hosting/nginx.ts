import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { endGroup, startGroup } from '../running/processes';

const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/** An nginx of this machine with the configuration of a site. */
export class Nginx {
  readonly url: string;
  /** The paths of its logs, unless the site sets others. */
  readonly logs: readonly string[];
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, url: string, logs: readonly string[]) {
    this.#child = child;
    this.url = url;
    this.logs = logs;
  }

  /** Resolves when it answers at `port`. `siteConfig` is the file with the configuration of the site. */
  static async start(path: string, port: number, siteConfig: string): Promise<Nginx> {
    const folder = dirname(siteConfig);
    const config = join(folder, 'nginx.conf');
    await writeFile(config, mainConfig(folder, siteConfig));
    const errors = join(folder, 'error.log');
    const child = startGroup(path, ['-c', config, '-e', errors], { stdio: 'inherit' });
    const url = `http://localhost:${String(port)}`;
    await answering(url, child, errors);
    return new Nginx(child, url, [logIn(folder), errors]);
  }

  /** Reloads the configuration, like `nginx -s reload`. The old one may answer for a moment. */
  reload(): void {
    this.#child.kill('SIGHUP');
  }

  async stop(): Promise<void> {
    await endGroup(this.#child, 'SIGTERM');
  }
}

/** Resolves to a free port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** Returns the rest of the configuration. nginx writes to one folder only. */
function mainConfig(folder: string, siteConfig: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder};`,
  );
  return [
    `load_module ${BROTLI};`,
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `daemon off; pid ${folder}/nginx.pid;`,
    'events { }',
    `http { access_log ${logIn(folder)}; ${temporary.join(' ')} include ${siteConfig}; }`,
    '',
  ].join('\n');
}

function logIn(folder: string): string {
  return join(folder, 'access.log');
}

async function answering(url: string, child: ChildProcess, errors: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (child.exitCode !== null) {
      throw new Error(`nginx ended before it was ready: ${await readFile(errors, 'utf8')}`);
    }
    const answer = await fetch(`${url}/livez`).catch(() => null);
    if (answer?.ok) return;
    await wait(50);
  }
  throw new Error('nginx does not answer');
}
