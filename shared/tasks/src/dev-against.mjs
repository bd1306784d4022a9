// @ts-check
import { join } from 'node:path';

import { requireFreePorts } from './free-ports.mjs';
import { Problem } from './problem.mjs';
import { startService } from './running-service.mjs';
import { localAddress } from './services.mjs';
import { setUp } from './set-up.mjs';
import { workspacePackages } from './workspace.mjs';

const PROXY_PORT = 3200;

/**
 * One remote from this checkout inside a deployed site, the rest as deployed; the page is loaded
 * again after every build.
 *
 * @param {string} name
 * @param {string} site address of the deployed site
 */
export async function devAgainst(name, site) {
  const remote = findRemote(name);
  if (!URL.canParse(site)) throw new Problem(`--against needs an address, and "${site}" is none.`);
  const proxyPort = Number(process.env['PORT'] || PROXY_PORT);
  const services = [
    { title: name, port: remote.port, portVariable: 'config.port of its package.json' },
    { title: 'proxy', port: proxyPort, portVariable: 'PORT' },
  ];
  await requireFreePorts(services);
  await setUp();

  const origin = localAddress(remote.port);
  const development = startService(
    { title: name, packageName: remote.packageName, env: { NODE_ENV: 'production' } },
    { script: 'dev:against', everything: true },
  );
  const proxy = startService(
    {
      title: 'proxy',
      packageName: '@redeem/host',
      env: { AGAINST: site, OVERRIDE_ORIGINS: origin, PORT: String(proxyPort) },
    },
    { script: 'against', everything: true },
  );
  await Promise.all([development.ready(origin), proxy.ready(localAddress(proxyPort))]);

  const address = `${localAddress(proxyPort)}/?remote=${name}@${String(remote.port)}`;
  console.log(`\n${site} with ${name} from this checkout: ${address}   (Ctrl-C stops it)\n`);
  await Promise.race([development.death, proxy.death]);
}

/** @param {string} name */
function findRemote(name) {
  const remotes = workspacePackages().filter(({ scripts }) => scripts['dev:against']);
  const found = remotes.find(({ path }) => path === join('remotes', name));
  if (!found?.port) {
    const names = remotes.map(({ path }) => path.slice('remotes/'.length)).join(', ');
    throw new Problem(`There is no remote "${name}", only: ${names}.`);
  }
  return { packageName: found.name, port: found.port };
}
