// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Problem } from './problem.mjs';
import { ROOT, workspacePackages } from './workspace.mjs';

/** In milliseconds: no load balancer has to notice that one of these is about to end. */
const DRAIN_MS = '0';

/**
 * @typedef {object} Service
 * @property {string} title as it is called in what is printed
 * @property {string} packageName
 * @property {number} port
 * @property {string} portVariable by which whoever starts it chooses the port
 * @property {NodeJS.ProcessEnv} env
 */

/**
 * The three processes of a complete local site, each told its port and where the others are. What
 * the caller's environment says about the others is left as it is.
 *
 * @param {NodeJS.ProcessEnv} environment
 */
export function localServices(environment) {
  const sitePort = readPort(environment, 'PORT', 3000);
  const contentPort = readPort(environment, 'CONTENT_SERVICE_PORT', 4000);
  const thirdPartiesPort = readPort(environment, 'THIRD_PARTIES_PORT', 4100);
  const thirdParties = localAddress(thirdPartiesPort);

  /** @type {(port: number, addresses: Record<string, string>) => NodeJS.ProcessEnv} */
  const env = (port, addresses) => ({
    ...Object.fromEntries(
      Object.entries(addresses).map(([name, address]) => [name, environment[name] || address]),
    ),
    PORT: String(port),
  });

  return {
    contentService: {
      title: 'content service',
      packageName: '@redeem/content-service',
      port: contentPort,
      portVariable: 'CONTENT_SERVICE_PORT',
      env: env(contentPort, {
        DEMO: 'on',
        DEMO_RETAILERS: retailers().join(','),
        SITE_URL: localAddress(sitePort),
        RETAILERS_URL: `${thirdParties}/retailers`,
        CAPTCHA_VERIFY_URL: `${thirdParties}/captcha/siteverify`,
        DRAIN_MS,
      }),
    },
    thirdParties: {
      title: 'third parties',
      packageName: '@redeem/third-parties',
      port: thirdPartiesPort,
      portVariable: 'THIRD_PARTIES_PORT',
      env: env(thirdPartiesPort, { SITE_URL: localAddress(sitePort) }),
    },
    site: {
      title: 'site',
      packageName: '@redeem/host',
      port: sitePort,
      portVariable: 'PORT',
      env: env(sitePort, {
        CONTENT_SERVICE_URL: localAddress(contentPort),
        CAPTCHA_SCRIPT_URL: `${thirdParties}/captcha.js`,
        TAG_MANAGER_SCRIPT_URL: `${thirdParties}/tag-manager.js`,
        PRIVACY_SCRIPT_URL: `${thirdParties}/privacy/{territory}.js`,
        OVERRIDE_ORIGINS: developmentServers().join(' '),
        REDIRECT_ORIGINS: thirdParties,
        INSPECTOR: 'on',
        REPORT_URL: '/reports',
        DRAIN_MS,
      }),
    },
  };
}

/** What the site has a name and a mark for: the demo offers all of it, as a studio does. */
function retailers() {
  const table = join(ROOT, 'remotes/retailers/src/retailers/retailers.ts');
  return [...readFileSync(table, 'utf8').matchAll(/^ {4}selection: '([a-z0-9-]+)',$/gm)].flatMap(
    ([, selection]) => selection ?? [],
  );
}

/** Where the remotes of this checkout are served while they are worked on. */
function developmentServers() {
  return workspacePackages()
    .filter(({ path }) => path.startsWith('remotes/'))
    .flatMap(({ port }) => (port ? [localAddress(port)] : []));
}

/** @param {number} port */
export function localAddress(port) {
  return `http://localhost:${String(port)}`;
}

/**
 * @param {NodeJS.ProcessEnv} environment
 * @param {string} variable
 * @param {number} fallback
 */
function readPort(environment, variable, fallback) {
  const value = environment[variable] || String(fallback);
  const port = Number(value);
  if (!/^\d+$/.test(value) || port < 1 || port > 65_535) {
    throw new Problem(`${variable} must be a port from 1 to 65535, but is "${value}".`);
  }
  return port;
}
