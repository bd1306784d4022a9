import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { endGroup, startGroup } from '../running/processes';

export const { NGINX_PATH = '' } = process.env;
export const NO_NGINX = 'no nginx: apt-get install nginx-light';

/** An nginx of this machine with the configuration of a site. */
export class Nginx {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  /** Resolves when it listens on `port`. `siteConfig` is the file with the configuration of the site. */
  static async start(port: number, siteConfig: string): Promise<Nginx> {
    const folder = dirname(siteConfig);
    const config = join(folder, 'nginx.conf');
    await writeFile(config, mainConfig(folder, siteConfig));
    const errors = join(folder, 'error.log');
    const child = startGroup(NGINX_PATH, ['-c', config, '-e', errors], { stdio: 'inherit' });
    await listening(port, child, errors);
    return new Nginx(child);
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
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `daemon off; pid ${folder}/nginx.pid;`,
    'events { }',
    `http { access_log ${folder}/access.log; ${temporary.join(' ')} include ${siteConfig}; }`,
    '',
  ].join('\n');
}

async function listening(port: number, child: ChildProcess, errors: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (child.exitCode !== null) {
      throw new Error(`nginx ended before it was ready: ${await readFile(errors, 'utf8')}`);
    }
    const socket = connect(port, 'localhost');
    const isConnected = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isConnected) return;
    await wait(50);
  }
  throw new Error('nginx does not listen');
}
