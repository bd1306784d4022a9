import { existsSync, globSync } from 'node:fs';

import { Problem, run } from './processes.ts';

/** The packages of Debian, or of a distribution like it, that contain the programs. WebKit needs a screen. */
const PACKAGES =
  'ceph-mon ceph-osd radosgw ceph-common nginx-light chromium chromium-headless-shell firefox-esr webkit2gtk-driver xvfb postgresql';

/** Where the programs are that tests need beside Node, by the variables that name them. The caller may set each. */
const PROGRAMS = {
  CEPH_PATH: '/usr/bin/radosgw',
  NGINX_PATH: '/usr/sbin/nginx',
  POSTGRES_PATH: '/usr/lib/postgresql/*/bin/postgres',
  // The engine alone has no back-forward cache, and opens pages three times as fast.
  WHOLE_CHROMIUM_PATH: '/usr/bin/chromium',
  CHROMIUM_PATH: '/usr/bin/chromium-headless-shell',
  FIREFOX_PATH: '/usr/bin/firefox-esr',
  WEBKIT_DRIVER_PATH: '/usr/bin/WebKitWebDriver',
  WEBKIT_BROWSER_PATH: '/usr/lib/*/webkit2gtk-4.1/MiniBrowser',
};

let installed: Promise<void> | undefined;

/**
 * Resolves to the variables that name programs, by default all. Installs them if one is missing. Rejects with a Problem if one is missing
 * then: a test that is left out proves nothing.
 */
export async function findPrograms(
  variables = Object.keys(PROGRAMS) as (keyof typeof PROGRAMS)[],
): Promise<NodeJS.ProcessEnv> {
  const find = (name: keyof typeof PROGRAMS) => process.env[name] ?? globSync(PROGRAMS[name])[0];
  if (!variables.every(find)) await (installed ??= installPackages());
  const missing = variables.filter((name) => !find(name));
  if (missing.length === 0) return Object.fromEntries(variables.map((name) => [name, find(name)]));
  throw new Problem(
    `Programs are missing: ${missing.join(' ')}. Their tests are not left out.\n` +
      `On Debian, as root: apt-get install ${PACKAGES}\nElsewhere name them: ${missing.join('=… ')}=… npm test`,
  );
}

/** Installs the packages as root or by sudo without a password. A failure is not reported, because the caller looks for the programs. */
async function installPackages() {
  if (!existsSync('/usr/bin/apt-get')) return;
  console.log('Installing the programs that tests need …');
  const sudo = process.getuid?.() === 0 ? '' : 'sudo -n -E ';
  const apt = `${sudo}env DEBIAN_FRONTEND=noninteractive apt-get`;
  const install = `${apt} install -y --no-install-recommends -o DPkg::Options::=--force-confold ${PACKAGES}`;
  // Only tests use the programs, so no package may start a service.
  await run(`${apt} update && ${install}`, { output: 'keep', env: { RUNLEVEL: '1' } });
}
