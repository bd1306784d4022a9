import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { ROOT } from './paths.mjs';
import { Problem, run } from './processes.ts';

/** A program beside Node that tests need. */
interface Program {
  title: string;
  /** Names the program for the tests. The caller may set it. */
  variable: string;
  /** The places of the program, the best first; a function if it takes time to say so. */
  paths: string[] | (() => string[]);
  /** The files that it needs beside itself. */
  needs?: string[];
  /** The packages of Debian, or of a distribution like it. */
  packages: string;
}

const bin = (name: string) => `/usr/bin/${name}`;
const CHROMIUMS = ['chromium', 'chromium-browser', 'google-chrome'].map(bin);
const CHROMIUM = {
  title: 'Chromium',
  // The engine without a browser around it opens pages three times as fast.
  packages: 'chromium chromium-headless-shell',
};

const PROGRAMS = {
  objectStore: {
    title: 'object store (Ceph)',
    variable: 'CEPH_PATH',
    paths: [bin('radosgw')],
    needs: ['ceph-mon', 'ceph-osd', 'ceph', 'radosgw-admin'].map(bin),
    packages: 'ceph-mon ceph-osd radosgw ceph-common',
  },
  nginx: {
    title: 'nginx',
    variable: 'NGINX_PATH',
    paths: ['/usr/sbin/nginx'],
    needs: ['/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'],
    packages: 'nginx-light libnginx-mod-http-brotli-static',
  },
  /** The engine alone has no back-forward cache. */
  wholeChromium: {
    ...CHROMIUM,
    variable: 'WHOLE_CHROMIUM_PATH',
    paths: () => [playwrightsChromium(), ...CHROMIUMS],
  },
  chromium: {
    ...CHROMIUM,
    variable: 'CHROMIUM_PATH',
    paths: () => [bin('chromium-headless-shell'), playwrightsChromium(), ...CHROMIUMS],
  },
  firefox: {
    title: 'Firefox',
    variable: 'FIREFOX_PATH',
    paths: [bin('firefox-esr')],
    packages: 'firefox-esr',
  },
  webKitDriver: {
    title: 'driver of WebKit',
    variable: 'WEBKIT_DRIVER_PATH',
    paths: [bin('WebKitWebDriver')],
    // It needs a screen.
    needs: [bin('Xvfb')],
    packages: 'webkit2gtk-driver xvfb',
  },
  webKit: {
    title: 'WebKit',
    variable: 'WEBKIT_BROWSER_PATH',
    paths: ['x86_64', 'aarch64'].map(
      (machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
    ),
    packages: 'webkit2gtk-driver',
  },
} satisfies Record<string, Program>;

let last: Promise<unknown> = Promise.resolve();

/**
 * Resolves to the variables that name programs. Installs those that are missing, one after the other, because a package manager does one
 * thing at a time. Rejects with a Problem if one is missing then: a test that is left out proves nothing.
 */
export function findPrograms(...names: (keyof typeof PROGRAMS)[]): Promise<NodeJS.ProcessEnv> {
  const found = last.then(async () => {
    const variables: NodeJS.ProcessEnv = {};
    for (const name of names) variables[PROGRAMS[name].variable] = await find(PROGRAMS[name]);
    return variables;
  });
  last = found.catch(() => undefined);
  return found;
}

/** Resolves to the variables of all programs that `npm test` needs. */
export function findAllPrograms() {
  return findPrograms(...(Object.keys(PROGRAMS) as (keyof typeof PROGRAMS)[]));
}

async function find({ title, variable, paths, needs = [], packages }: Program) {
  const chosen = process.env[variable];
  if (chosen) return chosen;
  const all = typeof paths === 'function' ? paths() : paths;
  const isThere = (path: string) => existsSync(path);
  const lookUp = () => (needs.every(isThere) ? all.find(isThere) : undefined);
  if (!lookUp()) {
    console.log(`Installing ${title} …`);
    await installPackages(packages);
    if (title === CHROMIUM.title && !lookUp())
      await run('playwright install chromium', { folder: 'e2e', quiet: true });
  }
  const path = lookUp();
  if (path) return path;
  throw new Problem(
    `There is no ${title}, and its tests are not left out. On Debian, as root: apt-get install ${packages}\n` +
      `Elsewhere name it: ${variable}=/path/to/it npm test`,
  );
}

/** Installs packages as root or by sudo without a password. A failure is not reported, because the caller looks for the program. */
async function installPackages(packages: string) {
  if (!existsSync(bin('apt-get'))) return;
  const sudo = process.getuid?.() === 0 ? '' : 'sudo -n -E ';
  const apt = `${sudo}env DEBIAN_FRONTEND=noninteractive apt-get`;
  const install = `${apt} install -y --no-install-recommends -o DPkg::Options::=--force-confold ${packages}`;
  // Only tests use the programs, so no package may start a service.
  await run(`${apt} update && ${install}`, { quiet: true, env: { RUNLEVEL: '1' } });
}

/** Returns where Playwright's download is, or would be. */
function playwrightsChromium() {
  const { chromium } = createRequire(join(ROOT, 'e2e/package.json'))('@playwright/test') as {
    chromium: { executablePath: () => string };
  };
  return chromium.executablePath();
}
