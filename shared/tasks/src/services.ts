import { once } from 'node:events';
import { createServer } from 'node:net';

import getPort, { clearLockedPorts } from 'get-port';

import { Problem } from './problem.ts';
import { holderOf } from './process-table.ts';
import { remotes } from './workspace.ts';

/** No load balancer has to notice that a local service is about to end. */
const DRAIN_MS = '0';
/** One process for each service, so that a signal reaches it directly. */
const COMMAND = 'exec node --import tsx src/main.ts';

/** The ports of the journeys: 15 blocks below the ports of the bench. */
const JOURNEYS = { first: 4300, size: 20, end: 4600 };

interface ServicePort {
  /** As in messages. */
  title: string;
  port: number;
  /** Names the environment variable that chooses the port. */
  portVariable: string;
}

type Service = ServicePort & { folder: string; command: string; env: NodeJS.ProcessEnv };

/**
 * Returns the services of a complete local site, with their ports and the addresses of the others in their
 * environment. Addresses in the caller's environment take precedence.
 */
export function localServices(
  environment: NodeJS.ProcessEnv,
): Record<'contentService' | 'thirdParties' | 'site' | 'console', Service> {
  const sitePort = readPort(environment, 'PORT', 3000);
  const contentPort = readPort(environment, 'CONTENT_SERVICE_PORT', 4000);
  const thirdPartiesPort = readPort(environment, 'THIRD_PARTIES_PORT', 4100);
  const consolePort = readPort(environment, 'CONSOLE_PORT', 4200);
  const thirdParties = localAddress(thirdPartiesPort);

  const env: (port: number, addresses: Record<string, string>) => NodeJS.ProcessEnv = (
    port,
    addresses,
  ) => ({
    ...Object.fromEntries(
      Object.entries(addresses).map(([name, address]) => [name, environment[name] || address]),
    ),
    PORT: String(port),
  });

  const configuration = {
    CONTENT_SERVICE_URL: localAddress(contentPort),
    CAPTCHA_SCRIPT_URL: `${thirdParties}/captcha.js`,
    TAG_MANAGER_SCRIPT_URL: `${thirdParties}/tag-manager.js`,
    PRIVACY_SCRIPT_URL: `${thirdParties}/privacy/{territory}.js`,
    OVERRIDE_ORIGINS: developmentServers().join(' '),
    REDIRECT_ORIGINS: thirdParties,
    INSPECTOR: 'on',
    REPORT_URL: '/reports',
  };

  return {
    contentService: {
      title: 'content service',
      folder: 'e2e/content-service',
      command: COMMAND,
      port: contentPort,
      portVariable: 'CONTENT_SERVICE_PORT',
      env: env(contentPort, {
        DEMO: 'on',
        SITE_URL: localAddress(sitePort),
        RETAILERS_URL: `${thirdParties}/retailers`,
        CAPTCHA_VERIFY_URL: `${thirdParties}/captcha/siteverify`,
        DRAIN_MS,
      }),
    },
    thirdParties: {
      title: 'third parties',
      folder: 'e2e/third-parties',
      command: COMMAND,
      port: thirdPartiesPort,
      portVariable: 'THIRD_PARTIES_PORT',
      env: env(thirdPartiesPort, { SITE_URL: localAddress(sitePort) }),
    },
    site: {
      title: 'site',
      folder: 'shared/host',
      command: COMMAND,
      port: sitePort,
      portVariable: 'PORT',
      env: env(sitePort, {
        ...configuration,
        FRAME_ORIGINS: `${localAddress(consolePort)} http://127.0.0.1:${String(consolePort)}`,
        DRAIN_MS,
      }),
    },
    console: {
      title: 'console',
      folder: 'shared/console',
      command: COMMAND,
      port: consolePort,
      portVariable: 'CONSOLE_PORT',
      // The gate opens the pages of a release with the configuration of the site.
      env: env(consolePort, {
        SITE_URL: localAddress(sitePort),
        CONSOLE_FRAMES: `${localAddress(sitePort)} http://cinema.localhost:${String(sitePort)}`,
        ...configuration,
      }),
    },
  };
}

/** Returns the addresses of the development servers of the remotes. */
function developmentServers() {
  return remotes().flatMap(({ port }) => (port ? [localAddress(port)] : []));
}

/** Throws a Problem that names the ports in use, the processes that use them, and the variables that choose others. */
export async function requireFreePorts(services: ServicePort[]) {
  const ports = new Set(services.map(({ port }) => port));
  if (ports.size < services.length) {
    const values = services.map(({ portVariable, port }) => `${portVariable}=${String(port)}`);
    throw new Problem(`Each process needs a port of its own: ${values.join(', ')}.`);
  }
  // Otherwise a port that was free a moment ago would count as in use.
  clearLockedPorts();
  const problems = await Promise.all(
    services.map(async (service) =>
      (await getPort({ port: service.port })) === service.port ? [] : [inUse(service)],
    ),
  );
  if (problems.flat().length > 0) throw new Problem(problems.flat().join('\n'));
}

function inUse({ title, port, portVariable }: ServicePort) {
  return (
    `Port ${String(port)} (${title}) is used by ${holderOf(port)}: end it, or set ` +
    `${portVariable} to another port, such as ${String(port + 1)}.`
  );
}

/**
 * Reserves the ports of the journeys until `release` is called or this process ends: the block that starts with E2E_PORT,
 * or else the first free one. Throws a Problem that names the process in the way.
 */
export async function reserveJourneyPorts(
  environment: NodeJS.ProcessEnv,
): Promise<{ first: number; release: () => void }> {
  if (environment['E2E_PORT']) {
    return reserveBlock(readPort(environment, 'E2E_PORT', JOURNEYS.first));
  }
  for (let first = JOURNEYS.first; ; first += JOURNEYS.size) {
    try {
      return await reserveBlock(first);
    } catch (error) {
      if (first + JOURNEYS.size >= JOURNEYS.end) throw error;
    }
  }
}

/** Listens on the last port of a block, so that no other run takes the block, and requires the others to be free. */
async function reserveBlock(first: number) {
  const port = (index: number) => ({
    title: 'journeys',
    port: first + index,
    portVariable: 'E2E_PORT',
  });
  const last = JOURNEYS.size - 1;
  const lock = createServer()
    .listen(first + last, '127.0.0.1')
    .unref();
  try {
    await once(lock, 'listening').catch(() => {
      throw new Problem(inUse(port(last)));
    });
    await requireFreePorts(Array.from({ length: last }, (_, index) => port(index)));
  } catch (error) {
    lock.close();
    throw error;
  }
  return { first, release: () => void lock.close() };
}

/** Returns the address of a port of this machine. */
export function localAddress(port: number) {
  return `http://localhost:${String(port)}`;
}

/** Returns the port in an environment variable. Throws a Problem if it is none. */
export function readPort(environment: NodeJS.ProcessEnv, variable: string, fallback: number) {
  const value = environment[variable] || String(fallback);
  const port = Number(value);
  if (!/^\d+$/.test(value) || port < 1 || port > 65_535) {
    throw new Problem(`${variable} must be a port from 1 to 65535, but is "${value}".`);
  }
  return port;
}
