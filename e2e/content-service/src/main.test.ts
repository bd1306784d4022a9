import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';

import { lockFolder } from './database/lock-folder';
import type { CodeAnswer } from './testing/answers';
import { createPgliteFolder } from './testing/engines';
import { type ProcessChoices, type ServiceProcess, startService } from './testing/service-process';
import { post } from './testing/test-service';

const CODE = '/site/movieredeem/code/XTW69PCC9GNA';
const QUERY = '?metadata=en&cc=US';

describe('the service as a process', () => {
  let folder: string;
  let services: ServiceProcess[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'redeem-content-'));
  });
  afterEach(async () => {
    await Promise.all(services.map(({ stop }) => stop()));
    services = [];
    await rm(folder, { recursive: true, force: true });
  });

  const start = async (environment: Record<string, string>, choices: ProcessChoices = {}) => {
    const service = await startService({ DATA_FOLDER: folder, ...environment }, choices);
    services.push(service);
    return service;
  };

  test('finishes running requests, ends, has their results after the next start, and drains on SIGHUP', async () => {
    folder = await createPgliteFolder();
    const first = await start({}, { limits: { hangMs: 700 } });
    expect(await past(first.url)).toEqual([]);
    const exchange = fetch(
      `${first.url}${CODE}/exchange${QUERY}`,
      post({ offer_id: '41041', selection: 'vudu' }),
    );
    await expect.poll(async () => (await past(first.url)).length).toBe(1);
    const exitCode = await first.stop();

    expect((await exchange).status).toBe(200);
    expect(exitCode).toBe(0);
    expect(first.lines.map((line) => typeof JSON.parse(line))).toEqual(
      first.lines.map(() => 'object'),
    );

    const second = await start({ DRAIN_MS: '300' });
    expect(await past(second.url)).toMatchObject([{ group: 'Vudu' }]);

    const before = performance.now();
    expect(await second.stop('SIGHUP')).toBe(0);
    expect(performance.now() - before).toBeGreaterThan(290);
    expect(second.lines.at(-1)).toContain('"closed"');
  });

  test('answers, says so in /readyz, and ends on SIGTERM when the disk of its log is full @J9', async () => {
    folder = await createPgliteFolder();
    const free = createServer().listen(0);
    const { port } = free.address() as AddressInfo;
    free.close();
    const { url, stop } = await start({ PORT: String(port) }, { logFile: '/dev/full' });

    expect(await past(url)).toEqual([]);
    expect(await readiness(url)).toMatch(/^ok\nlog: \d+ lines were dropped, the last: ENOSPC$/);
    expect(await stop()).toBe(0);
  });

  test('answers, says so in /readyz, and ends on SIGTERM when the reader of its log has died @J9', async () => {
    folder = await createPgliteFolder();
    const { url, stopReading, stop } = await start({});
    stopReading();

    expect(await past(url)).toEqual([]);
    await expect
      .poll(() => readiness(url))
      .toMatch(/^ok\nlog: \d+ lines were dropped, the last: EPIPE$/);
    expect(await stop()).toBe(0);
  });

  test('logs why it cannot start', async () => {
    await expect(start({ DRAIN_MS: 'long' })).rejects.toThrow(/DRAIN_MS/);
  });

  test('does not change the data when another process has the folder', async () => {
    const unlock = lockFolder(folder);
    await expect(start({})).rejects.toThrow(`is in use by process ${String(process.pid)}`);
    expect(await readdir(folder)).toEqual(['service.lock']);
    unlock();
  });

  test('does not change the data when another process has the port', async () => {
    const first = createServer().listen(0);
    const { port } = first.address() as AddressInfo;
    await expect(start({ PORT: String(port) })).rejects.toThrow(/EADDRINUSE/);
    first.close();
    expect(await readdir(folder)).toEqual([]);
  });
});

async function readiness(url: string): Promise<string> {
  return (await fetch(`${url}/readyz`)).text();
}

async function past(url: string): Promise<object[]> {
  const response = await fetch(`${url}${CODE}${QUERY}`, post());
  return ((await response.json()) as CodeAnswer).data?.history ?? [];
}
