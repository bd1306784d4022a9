import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';

import { clientOf, createDatabase } from './testing/databases';
import { postTo, type ServiceProcess, startService } from './testing/service-process';
import { codePath, HIGH_LIMITS, LONG_TIMEOUTS } from './testing/settings';
import type { Answer } from './testing/test-service';

const ASK = codePath('HDMAQF4PX7TV');
const LATE = codePath('XTW69PCC9GNA');

describe('the process', () => {
  let folder: string;
  let services: ServiceProcess[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'redeem-content-'));
  });
  afterEach(async () => {
    await Promise.all(services.map(({ stop }) => stop('SIGKILL')));
    services = [];
    await rm(folder, { recursive: true, force: true });
  });

  const start = async (environment: Record<string, string>, limits = LONG_TIMEOUTS) => {
    const service = await startService({ ...HIGH_LIMITS, ...environment }, limits);
    services.push(service);
    return service;
  };

  test('ends after its running requests, keeps their results in its folder, which it alone has, also after a kill @J4', async () => {
    const first = await start({ DATA_FOLDER: folder }, { hangMs: 700 });
    await postTo(`${first.url}${LATE}`);
    const exchange = postTo(`${first.url}${LATE.replace('?', '/exchange?')}`, {
      offer_id: '41041',
      selection: 'vudu',
    });
    await wait(300);
    await expect(start({ DATA_FOLDER: folder })).rejects.toThrow('is in use by another process');
    expect(await first.stop()).toBe(0);
    expect((await exchange).status).toBe(200);
    for (const line of first.lines) expect(JSON.parse(line)).toBeInstanceOf(Object);

    const second = await start({ DATA_FOLDER: folder });
    await second.stop('SIGKILL');
    const third = await start({ DATA_FOLDER: folder, DRAIN_MS: '300' });
    const { data } = JSON.parse((await postTo(`${third.url}${LATE}`)).text) as Answer;
    expect(data?.history).toMatchObject([{ group: 'Vudu' }]);

    const before = performance.now();
    expect(await third.stop('SIGHUP')).toBe(0);
    expect(performance.now() - before).toBeGreaterThan(290);
    expect(third.lines.at(-1)).toContain('"closed"');
  });

  test('answers, says so in /readyz, and ends when nothing takes its log @J9', async () => {
    const { url, stop, stopReading } = await start({ DATABASE_URL: await createDatabase() });
    stopReading();
    expect((await postTo(`${url}${ASK}`)).status).toBe(200);
    const readiness = async () => (await fetch(`${url}/readyz`)).text();
    await expect.poll(readiness).toMatch(/^ok\nlog: dropped lines: \d+, the last: EPIPE$/);
    expect(await stop()).toBe(0);
  });

  test('says why it cannot start, and changes no data then', async () => {
    const other = createServer().listen(0);
    const PORT = String((other.address() as AddressInfo).port);
    for (const [environment, sentence] of [
      [{ DRAIN_MS: 'long' }, /DRAIN_MS/],
      [{ DATABASE_URL: 'postgres://localhost:9/x' }, /ECONNREFUSED/],
      [{ PORT }, /EADDRINUSE/],
    ] as [Record<string, string>, RegExp][])
      await expect(start({ DATA_FOLDER: folder, ...environment })).rejects.toThrow(sentence);
    other.close();
    expect(await readdir(folder)).toEqual([]);
  });

  test('says that a database has tables of another program', async () => {
    const DATABASE_URL = await createDatabase();
    await (await start({ DATABASE_URL })).stop();
    const client = await clientOf(DATABASE_URL);
    await client.query('drop table migration');
    await client.end();
    await expect(start({ DATABASE_URL })).rejects.toThrow('has tables of another program');
  });

  test('is not ready after SIGTERM, answers for a while, and loses no request @J1', async () => {
    const { url, stop } = await start({ DATABASE_URL: await createDatabase(), DRAIN_MS: '8000' });
    const send = () => Array.from({ length: 50 }, () => postTo(`${url}${ASK}`));
    const before = send();
    const end = stop();
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503);
    const answers = await Promise.all([...before, ...send()]);

    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(await end).toBe(0);
  });
});
