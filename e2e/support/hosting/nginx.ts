import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { Program } from '../running/program';

const { NGINX_PATH = 'nginx' } = process.env;

/** Starts an nginx of this machine with the configuration of a site. Resolves when it listens. */
export async function startNginx(siteConfig: string): Promise<Program> {
  const folder = dirname(siteConfig);
  const config = join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder};`,
  );
  // nginx writes to one folder only.
  const lines = [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `daemon off; pid ${folder}/nginx.pid; error_log stderr notice;`,
    'events { }',
    `http { access_log ${folder}/access.log; ${temporary.join(' ')} include ${siteConfig}; }`,
  ];
  await writeFile(config, `${lines.join('\n')}\n`);
  const nginx = Program.start(NGINX_PATH, ['-c', config, '-e', 'stderr']);
  await nginx.line(/start worker process/);
  return nginx;
}
