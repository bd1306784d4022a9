import { existsSync } from 'node:fs';

import { installPackages } from './packages.ts';

const NGINX = '/usr/sbin/nginx';
const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
const PACKAGES = 'nginx-light libnginx-mod-http-brotli-static';

/**
 * Resolves to the path of an nginx with Brotli: the one in NGINX_PATH, or the one of this distribution, which is installed if it is
 * missing. Resolves to null, after a message, if there is none.
 */
export async function findNginx(): Promise<string | null> {
  const chosen = process.env['NGINX_PATH'];
  if (chosen) return chosen;
  if (!isThere()) {
    console.log('Installing nginx …');
    // Only the tests use it, so the package must not start a service.
    await installPackages(PACKAGES, { RUNLEVEL: '1' });
  }
  if (isThere()) return NGINX;
  console.log(
    'There is no nginx with Brotli here, so the site is not tested behind one. On Debian, as root: ' +
      `apt-get install ${PACKAGES}`,
  );
  return null;
}

function isThere() {
  return existsSync(NGINX) && existsSync(BROTLI);
}
