import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import getPort from 'get-port';
import { expect, rs, test } from '@rstest/core';

import { localServices } from './local-site.ts';
import { ROOT } from './paths.mjs';
import { isWarning, requireFreePorts, runServices } from './services.ts';
import { greeting } from './start.ts';

test('the services of a local site have the ports and variables of the documentation, and the addresses of each other', () => {
  const document = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
  const [, table = ''] = document.split('## `npm start` only');
  const services = localServices({});
  const named = Object.values(services).filter(({ portVariable: name }) =>
    table.includes(`| \`${name}\``),
  );

  expect(named.map(({ port }) => port).sort()).toEqual([3000, 4000, 4100, 4200]);
  expect(services.site.env['CONTENT_SERVICE_URL']).toBe('http://localhost:4000');
  expect(services.site.env['OVERRIDE_ORIGINS']?.split(' ')).toContain('http://localhost:3105');
});

test('the services of a local site use the ports and addresses in the caller’s environment', () => {
  const CAPTCHA_SCRIPT_URL = 'https://captcha.example/api.js';
  const { site } = localServices({ PORT: '80', THIRD_PARTIES_PORT: '82', CAPTCHA_SCRIPT_URL });

  expect(site.env).toMatchObject({ PORT: '80', CAPTCHA_SCRIPT_URL });
  expect(site.env['REDIRECT_ORIGINS']).toBe('http://localhost:82');
});

test('the services of a local site do not start on what is no port', () => {
  for (const port of ['abc', '0', '70000', '80.5', '-1'])
    expect(() => localServices({ PORT: port })).toThrow(`from 1 to 65535, but is "${port}"`);
});

test('the services of a local site are named in the greeting, with codes to try and the key that stops them', () => {
  const text = greeting(3001, 4001, 'http://localhost:4201/#sign-in=x');

  for (const part of ['//cinema.localhost:3001 ', ':4201/#sign-in=x', 'HDMAQF4PX7TV', 'Ctrl-C'])
    expect(text).toContain(part);
});

test('requireFreePorts names a port in use and the variable that chooses another, until it is free', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const service = { title: 'site', port, portVariable: 'PORT' };

  const message = `Port ${String(port)} (site) is in use: end the process that uses it, or set PORT`;
  await expect(requireFreePorts([service])).rejects.toThrow(message);

  await new Promise((resolve) => server.close(resolve));
  await expect(requireFreePorts([service])).resolves.toBeUndefined();
});

test('isWarning is true for a level of warning, and for what is no JSON', () => {
  const warnings = ['{"level":50,"msg":"a"}', '{"level":"error","msg":"a"}', 'Error: a'];

  expect(warnings.filter(isWarning)).toEqual(warnings);
  expect(['{"level":30,"msg":"a"}', '{"level":"info"}', ''].filter(isWarning)).toEqual([]);
});

test('services are announced when they answer, and end when one of them ends', async () => {
  const print = rs.spyOn(console, 'log').mockImplementation(() => undefined);
  const port = await getPort();
  const script = `console.log('lost'); require('http').createServer((_, answer) => {
    answer.end(() => setTimeout(() => process.exit(3), 500));
  }).listen(${String(port)})`;
  const service = { title: 'site', folder: '', command: `exec node -e "${script}"`, port };

  const running = runServices([service], 'ready', { isVerbose: false });
  await expect(running).rejects.toThrow('lost\n\nThe site ended unexpectedly (code 3).');
  expect(print).toHaveBeenCalledWith('ready');
  print.mockRestore();
});

test('a service goes on when the reader of its output has died @J9', async () => {
  const script = `
    import { runServices } from './services.ts';
    const command = \`exec node -e "setInterval(() => console.log('line'), 10)"\`;
    void runServices([{ title: 'talker', folder: '', command }], 'ready', { isVerbose: true });
    setTimeout(() => {
      console.error('still there');
      process.exit(0);
    }, 1_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await once(child.stdout, 'data');
  child.stdout.destroy();

  expect(await text(child.stderr)).toBe('still there\n');
});
