// @ts-check
import { existsSync } from 'node:fs';

import { run } from './processes.mjs';

const NGINX = '/usr/sbin/nginx';
const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/**
 * Resolves to the path of an nginx with Brotli: the one in NGINX_PATH, or the one of this distribution, which root installs if it is
 * missing. Resolves to null, after a message, if there is none.
 *
 * @returns {Promise<string | null>}
 */
export async function findNginx() {
  const chosen = process.env['NGINX_PATH'];
  if (chosen) return chosen;
  if (!isThere() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing nginx …');
    const apt = 'env DEBIAN_FRONTEND=noninteractive apt-get';
    const packages = 'nginx-light libnginx-mod-http-brotli-static';
    // Only the tests use it, so the package must not start a service.
    await run(
      `${apt} update && ${apt} install -y --no-install-recommends -o DPkg::Options::=--force-confold ${packages}`,
      { quiet: true, env: { RUNLEVEL: '1' } },
    );
  }
  if (isThere()) return NGINX;
  console.log(
    'There is no nginx with Brotli here, so the site is not tested behind one. On Debian, as root: ' +
      'apt-get install nginx-light libnginx-mod-http-brotli-static',
  );
  return null;
}

function isThere() {
  return existsSync(NGINX) && existsSync(BROTLI);
}
