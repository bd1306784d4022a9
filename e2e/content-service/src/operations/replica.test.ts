import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { Client } from 'pg';

import { readConfig } from '../config';
import { openDatabase } from '../database/open-database';
import { createLog } from '../log';
import { demoSeed } from '../seed/seed';
import { type DatabaseProxy, startDatabaseProxy } from '../testing/database-proxy';
import { startPostgres, type ThrowAwayPostgres } from '../testing/postgres';
import { openTestService, post, type TestService } from '../testing/test-service';

const ASK = '/site/movieredeem/code/HDMAQF4PX7TV?metadata=en&cc=US';

describe('the service, when its database becomes a streaming replica,', () => {
  let primary: ThrowAwayPostgres;
  let replica: ThrowAwayPostgres;
  let proxy: DatabaseProxy;
  let service: TestService;
  beforeAll(async () => {
    primary = await startPostgres();
    proxy = await startDatabaseProxy(primary.url);
    service = await openTestService({ databaseUrl: proxy.url });
    replica = await startPostgres({ primary: primary.url });
  });
  afterAll(async () => {
    await service.close();
    proxy.close();
    await replica.stop();
    await primary.stop();
  });

  const readiness = async () => (await service.request('/readyz')).text();

  test('answers 503 and is not ready until the replica is promoted; a start waits for that @J7', async () => {
    expect(await service.validate('HDMAQF4PX7TV')).toMatchObject({ status: 'ok' });
    proxy.moveTo(replica.url);

    await expect.poll(readiness, { timeout: 20_000 }).toBe('the database is a replica');
    expect((await service.request('/livez')).status).toBe(200);
    const exchange = ASK.replace('?', '/exchange?');
    for (const [path, body] of [
      [ASK, {}],
      [exchange, { offer_id: '41001', selection: 'vudu' }],
    ] as const) {
      const response = await service.request(path, post(body));
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('1');
    }
    const lines: string[] = [];
    const log = createLog({ write: (line) => void lines.push(line) });
    const config = { ...readConfig({ DEMO: 'on' }), databaseUrl: replica.url };
    const starting = openDatabase(config, demoSeed(config), log);
    await expect
      .poll(() => lines.join(''), { timeout: 20_000 })
      .toContain('waits for a database that can be written');

    const client = new Client({ connectionString: replica.url });
    await client.connect();
    await client.query('select pg_promote()');
    await client.end();
    await (await starting).close();
    await expect.poll(readiness, { timeout: 20_000 }).toBe('ok');
    expect(await service.validate('HDMAQF4PX7TV')).toMatchObject({ status: 'ok' });
  });
});
