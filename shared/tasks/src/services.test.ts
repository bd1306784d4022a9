import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

import { afterEach, describe, expect, test } from '@rstest/core';

import { localServices, requireFreePorts, reserveJourneyPorts } from './services.ts';

describe('the services of a local site', () => {
  test('have the ports that the documentation names', () => {
    const ports = Object.values(localServices({})).map(({ port }) => port);

    expect(ports).toEqual([4000, 4100, 3000, 4200]);
  });

  test('get the addresses of the others with other ports', () => {
    const { site, contentService } = localServices({
      PORT: '80',
      CONTENT_SERVICE_PORT: '81',
      THIRD_PARTIES_PORT: '82',
    });

    expect(site.env['CONTENT_SERVICE_URL']).toBe('http://localhost:81');
    expect(site.env['PRIVACY_SCRIPT_URL']).toBe('http://localhost:82/privacy/{territory}.js');
    expect(contentService.env['SITE_URL']).toBe('http://localhost:80');
    expect(contentService.env['RETAILERS_URL']).toBe('http://localhost:82/retailers');
  });

  test('have the demo codes and the button that resets them', () => {
    expect(localServices({}).contentService.env['DEMO']).toBe('on');
  });

  test('allow overrides from the development servers, show the inspector and accept reports', () => {
    const { site } = localServices({});

    expect(site.env['OVERRIDE_ORIGINS']?.split(' ')).toContain('http://localhost:3105');
    expect(site.env['INSPECTOR']).toBe('on');
    expect(site.env['REPORT_URL']).toBe('/reports');
    expect(site.env['DRAIN_MS']).toBe('0');
  });

  test('listen on their own PORT, not on the caller’s', () => {
    const { site, contentService, thirdParties } = localServices({ PORT: '8080' });

    expect(site.env['PORT']).toBe('8080');
    expect(contentService.env['PORT']).toBe('4000');
    expect(thirdParties.env['PORT']).toBe('4100');
  });

  test('use the addresses in the caller’s environment', () => {
    const { site } = localServices({ CAPTCHA_SCRIPT_URL: 'https://captcha.example/api.js' });

    expect(site.env['CAPTCHA_SCRIPT_URL']).toBe('https://captcha.example/api.js');
  });

  test.each(['abc', '0', '70000', '80.5', '-1'])('do not start on the port %s', (port) => {
    expect(() => localServices({ CONTENT_SERVICE_PORT: port })).toThrow(
      `CONTENT_SERVICE_PORT must be a port from 1 to 65535, but is "${port}"`,
    );
  });
});

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Listens on a port, by default on a free one. Resolves to it. */
async function listen(port = 0): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return (server.address() as { port: number }).port;
}

describe('requireFreePorts', () => {
  test('names the port, the process that uses it and the variable that chooses another', async () => {
    const port = await listen();
    const service = { title: 'site', port, portVariable: 'PORT' };

    await expect(requireFreePorts([service])).rejects.toThrow(
      new RegExp(
        `^Port ${String(port)} \\(site\\) is used by process ${String(process.pid)} \\(.*node.*\\): end it, ` +
          `or set PORT to another port, such as ${String(port + 1)}\\.$`,
      ),
    );

    await new Promise((resolve) => servers.pop()?.close(resolve));
    await expect(requireFreePorts([service])).resolves.toBeUndefined();
  });

  test('refuses two services on one port', async () => {
    const services = [
      { title: 'site', port: 1, portVariable: 'PORT' },
      { title: 'third parties', port: 1, portVariable: 'THIRD_PARTIES_PORT' },
    ];

    await expect(requireFreePorts(services)).rejects.toThrow('PORT=1, THIRD_PARTIES_PORT=1');
  });
});

describe('reserveJourneyPorts', () => {
  test('gives two runs at the same time ports of their own', async () => {
    const [one, other] = await Promise.all([reserveJourneyPorts({}), reserveJourneyPorts({})]);

    expect(Math.abs(one.first - other.first)).toBeGreaterThanOrEqual(20);
    one.release();
    other.release();
  });

  test('takes the next ports when one of the first is in use', async () => {
    const free = await reserveJourneyPorts({});
    free.release();
    await listen(free.first + 1);

    const next = await reserveJourneyPorts({});

    expect(next.first).toBeGreaterThanOrEqual(free.first + 20);
    next.release();
  });

  test('refuses E2E_PORT when another run has reserved its ports', async () => {
    const { first, release } = await reserveJourneyPorts({});

    await expect(reserveJourneyPorts({ E2E_PORT: String(first) })).rejects.toThrow(
      `Port ${String(first + 19)} (journeys) is used by process ${String(process.pid)}`,
    );
    release();
  });
});
