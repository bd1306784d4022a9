import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { Agent, request, type IncomingMessage } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';

import { describe, expect, onTestFinished, test } from '@rstest/core';

import { CLOSES_SOON, openUnread, usageOf } from './connections/testing';
import { temporarySite } from './testing';

describe('the process', () => {
  test.each(['SIGTERM', 'SIGHUP'] as const)(
    'says when it is ready, and loses no request on a kept connection when it ends on %s @J1',
    async (signal) => {
      const { root } = await temporarySite();
      const child = start({ SITE_ROOT: root, PORT: '0', DRAIN_MS: '1000' });
      const { url, ...line } = await readyLine(child);
      const exit = once(child, 'exit');
      const agents = Array.from(
        { length: 12 },
        () => new Agent({ keepAlive: true, maxSockets: 1 }),
      );
      const statuses = await Promise.all(agents.map((agent) => ask(url, '/', agent)));

      child.kill(signal);
      const asked = agents.map((agent) => askUntilClosed(url, agent));
      const ready = await untilDraining(url);
      const ended = (await Promise.all(asked)).flat();

      expect(line).toEqual({ level: 'info', msg: 'ready' });
      expect(new Set([...statuses, ...ended].map(({ status }) => status))).toEqual(new Set([200]));
      expect(ready).toMatchObject({ status: 503, headers: { connection: 'close' } });
      expect(await exit).toEqual([0, null]);
    },
  );

  test.each([
    ['PORT: must be a number from 0 to 65535, not "x"', { PORT: 'x' }],
    ['nothing is built at /nowhere: run npm run build', { SITE_ROOT: '/nowhere' }],
  ])('ends with one line when it cannot start: %s', async (line, environment) => {
    const child = start(environment);

    const [complaint, exit] = await Promise.all([text(child.stderr), once(child, 'exit')]);

    expect(complaint).toBe(`${line}\n`);
    expect(exit).toEqual([1, null]);
  });

  test('answers a visitor and stays small while clients do not read, and closes their connections @F16', async () => {
    const { root, deliverShell } = await temporarySite();
    const path = '/shell/1.0.1/large.1.js';
    await deliverShell('1.0.1', { 'large.1.js': randomBytes(250_000).toString('hex') });
    const child = start({ SITE_ROOT: root, PORT: '0' }, [CLOSES_SOON]);
    const { url } = await readyLine(child);
    const pid = child.pid ?? 0;
    const before = await usageOf(pid);
    const sockets = expect.poll(async () => (await usageOf(pid)).sockets, { timeout: 30_000 });

    const unread = await openUnread(url, { connections: 200, requests: 40, path });
    await sockets.toBeGreaterThan(200);
    const { status } = await ask(url, '/');
    const answered = await usageOf(pid);
    await sockets.toBeLessThanOrEqual(before.sockets + 1);
    unread.close();

    expect(status).toBe(200);
    // The visitor did not wait until the others were gone.
    expect(answered.sockets).toBeGreaterThan(before.sockets + 1);
    expect((await usageOf(pid)).megabytes).toBeLessThan(300);
  }, 60_000);

  test('serves, says so in /readyz, and ends on a signal when the disk of its log is full @J9', async () => {
    const { root } = await temporarySite();
    const port = String(await freePort());
    const child = start(
      { SITE_ROOT: root, PORT: port, DRAIN_MS: '0' },
      [],
      openSync('/dev/full', 'w'),
    );
    const url = `http://localhost:${port}`;
    const readiness = async () => (await fetch(`${url}/readyz`)).text();

    await expect
      .poll(() => readiness().catch(() => null), { timeout: 20_000 })
      .toBe('ok\nlog: dropped lines: 1, the last: ENOSPC\n');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  test('names the port that another process has', async () => {
    const { root } = await temporarySite();
    const { port } = new URL((await readyLine(start({ SITE_ROOT: root, PORT: '0' }))).url);

    const second = start({ SITE_ROOT: root, PORT: port });

    expect(await text(second.stderr)).toBe(`PORT: ${port} is taken\n`);
  });
});

function start(
  environment: Record<string, string>,
  nodeArguments: string[] = [],
  log: number | 'pipe' = 'pipe',
) {
  const child = spawn(process.execPath, [...nodeArguments, '--import', 'tsx', 'src/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', log as 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function readyLine({ stdout }: ReturnType<typeof start>): Promise<{ url: string }> {
  const [line] = (await once(createInterface(stdout), 'line')) as [string];
  return JSON.parse(line) as { url: string };
}

async function ask(url: string, path: string, agent = new Agent()) {
  const { hostname, port } = new URL(url);
  const asked = request({ hostname, port, path, agent });
  const [answer] = (await once(asked.end(), 'response')) as [IncomingMessage];
  await text(answer);
  return { status: answer.statusCode, headers: answer.headers };
}

/** Asks on one connection, one request after the other, until an answer says that it closes. */
async function askUntilClosed(url: string, agent: Agent) {
  const answers: Awaited<ReturnType<typeof ask>>[] = [];
  do answers.push(await ask(url, '/', agent));
  while (answers.at(-1)?.headers.connection !== 'close');
  return answers;
}

async function untilDraining(url: string) {
  let ready = await ask(url, '/readyz');
  while (ready.status === 200) ready = await ask(url, '/readyz');
  return ready;
}
