import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import getPort from 'get-port';
import { describe, expect, rs, test } from '@rstest/core';

import { localServices, portsOfSite } from './local-site.ts';
import { ROOT } from './paths.mjs';
import { isWarning, requireFreePorts, runServices } from './services.ts';
import { greeting } from './start.ts';

describe('the services of a local site', () => {
  test('have the ports and variables of the documentation, and the addresses of each other', () => {
    const document = readFileSync(join(ROOT, 'docs/configuration.md'), 'utf8');
    const [, table = ''] = document.split('## `npm start` only');
    const named = portsOfSite({}).filter((one) => table.includes(`| \`${one.portVariable}\``));
    const { site, contentService } = localServices({});

    expect(named.map(({ port }) => port).sort()).toEqual([3000, 4000, 4100, 4200, 4201]);
    expect(portsOfSite({ CONSOLE_PORT: '5000' }).at(-1)?.port).toBe(5001);
    expect(site.env['CONTENT_SERVICE_URL']).toBe('http://localhost:4000');
    expect(site.env['OVERRIDE_ORIGINS']?.split(' ')).toContain('http://localhost:3105');
    expect(contentService.env['DEMO']).toBe('on');
  });

  test('use the ports and addresses in the caller’s environment', () => {
    const { site, contentService } = localServices({
      PORT: '80',
      THIRD_PARTIES_PORT: '82',
      CAPTCHA_SCRIPT_URL: 'https://captcha.example/api.js',
    });

    expect(site.env['PORT']).toBe('80');
    expect(contentService.env['PORT']).toBe('4000');
    expect(contentService.env['SITE_URL']).toBe('http://localhost:80');
    expect(site.env['PRIVACY_SCRIPT_URL']).toBe('http://localhost:82/privacy/{territory}.js');
    expect(site.env['CAPTCHA_SCRIPT_URL']).toBe('https://captcha.example/api.js');
  });

  test.each(['abc', '0', '70000', '80.5', '-1'])('do not start on the port %s', (port) => {
    expect(() => localServices({ CONTENT_SERVICE_PORT: port })).toThrow(
      `CONTENT_SERVICE_PORT must be a port from 1 to 65535, but is "${port}"`,
    );
  });

  test('are named in the greeting, with a code to try and the key that stops them', () => {
    const text = greeting(3001, 4001, 'http://localhost:4201/#sign-in=x');

    expect(text).toContain('http://localhost:3001 ');
    expect(text).toContain('http://cinema.localhost:3001 ');
    expect(text).toContain('http://localhost:4201/#sign-in=x');
    expect(text).toContain('HDMAQF4PX7TV');
    expect(text).toContain('Ctrl-C');
  });
});

test('the greeting quotes buttons that the page shows', () => {
  const file = join(ROOT, 'remotes/redeem-form/src/locales/en.json');
  const texts = Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
  const shown = texts.map((one) => one.replace(/\{\{.*\}\}/, 'TERR 4RN4 HDRR'));
  const quotes = [...greeting(3001, 4001, '').matchAll(/“([^”]+)”/g)].map(([, quote]) => quote);

  expect(quotes).toEqual(['Change country', 'Try TERR 4RN4 HDRR again']);
  expect(shown).toEqual(expect.arrayContaining(quotes));
});

describe('requireFreePorts', () => {
  test('names a port in use and the variable that chooses another, until it is free', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const service = { title: 'site', port, portVariable: 'PORT' };
    const other = { title: 'console', port: port + 1, portVariable: 'CONSOLE_PORT' };

    await expect(requireFreePorts([service, other])).rejects.toThrow(
      new RegExp(
        `Port ${String(port)} \\(site\\) is in use: end the process that uses it, or set PORT to another port, such as (?!${String(port + 1)})\\d+\\.`,
      ),
    );

    await new Promise((resolve) => server.close(resolve));
    await expect(requireFreePorts([service])).resolves.toBeUndefined();
  });
});

test.each([
  ['{"level":30,"msg":"request"}', 'stdout', false],
  ['{"level":"info","msg":"request"}', 'stderr', false],
  ['{"level":"error","msg":"broken"}', 'stdout', true],
  ['listening on 3000', 'stdout', false],
  ['Error: broken', 'stderr', true],
  ['', 'stderr', false],
] as const)('isWarning of the line %s on %s is %s', (line, stream, expected) => {
  expect(isWarning(line, stream)).toBe(expected);
});

test('services are announced when they answer, and end when one of them ends', async () => {
  const print = rs.spyOn(console, 'log').mockImplementation(() => undefined);
  const port = await getPort();
  const script = `console.log('lost'); require('http').createServer((_, answer) => {
    answer.end(() => setTimeout(() => process.exit(3), 500));
  }).listen(${String(port)})`;
  const service = { title: 'site', folder: '', command: `exec node -e "${script}"`, port };

  await expect(runServices([service], 'ready', { isVerbose: false })).rejects.toThrow(
    'lost\n\nThe site ended unexpectedly (code 3).',
  );
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
