import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, describe, expect, test } from '@rstest/core';
import { Client } from 'pg';

import { createPostgresDatabase, TEMPLATE } from '../testing/engines';
import { HIGH_LIMITS, LONG_TIMEOUTS } from '../testing/settings';
import { postQuickly } from '../testing/post-quickly';
import { type ServiceProcess, startService } from '../testing/service-process';

const ASK = '/site/movieredeem/code/HDMAQF4PX7TV?metadata=en&cc=US';

describe('the service as one of several processes', () => {
  let url: string;
  let database: Client;
  let service: ServiceProcess;
  beforeAll(async () => {
    url = await createPostgresDatabase({ template: TEMPLATE });
    database = new Client({ connectionString: url });
    await database.connect();
  });
  afterEach(() => service.kill());
  afterAll(() => database.end());

  const start = async (environment: Record<string, string> = {}) => {
    service = await startService(
      { DATABASE_URL: url, ...HIGH_LIMITS, ...environment },
      { limits: LONG_TIMEOUTS },
    );
    return service;
  };

  test('is not ready after SIGTERM, answers for a while, and loses no request @J1', async () => {
    const { url: base, stop } = await start({ DRAIN_MS: '6000' });
    const statuses: number[] = [];
    const requests: Promise<void>[] = [];
    let readiness = 200;
    let connection: string | null = null;
    let end: Promise<number | null> | undefined;

    for (let turn = 0; readiness === 200; turn += 1) {
      requests.push(
        postQuickly(`${base}${ASK}`, {}).then(({ status }) => {
          statuses.push(status);
        }),
      );
      if (turn === 50) end = stop();
      if (turn > 50) {
        const answer = await fetch(`${base}/readyz`);
        readiness = answer.status;
        connection = answer.headers.get('connection');
      }
      await wait(4);
    }
    // A load balancer notices it with a delay.
    for (let turn = 0; turn < 20; turn += 1) {
      requests.push(
        postQuickly(`${base}${ASK}`, {}).then(({ status }) => {
          statuses.push(status);
        }),
      );
    }
    await Promise.all(requests);

    expect(readiness).toBe(503);
    expect(connection).toBe('close');
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(statuses.length).toBeGreaterThan(70);
    expect(await end).toBe(0);
  });

  test('leaves no partial exchange when it is killed @J4', async () => {
    for (let kill = 0; kill < 2; kill += 1) {
      await makeNew();
      const { url: base } = await start();
      const path = `${base}/site/movieredeem/code/%s?metadata=en&cc=US`;
      await Promise.all(EXCHANGES.map(({ code }) => postQuickly(path.replace('%s', code), {})));
      const exchanges = EXCHANGES.map(({ code, body }) =>
        postQuickly(path.replace('%s', `${code}/exchange`), body).catch(() => undefined),
      );
      await wait(10 + 30 * kill);
      await service.kill();
      await Promise.all(exchanges);
      expect(await leftovers()).toEqual([]);
    }
  });

  async function makeNew(): Promise<void> {
    await database.query(
      'delete from history where code_id in (select id from code where offer_id = any($1))',
      [OFFERS],
    );
    await database.query('update code set remaining = granted where offer_id = any($1)', [OFFERS]);
    await database.query(
      'update code set issued = false where printed is not null and parent_id in (select id from code where offer_id = any($1))',
      [OFFERS],
    );
  }

  /** Resolves to rows that must not exist: partial exchanges. */
  async function leftovers(): Promise<object[]> {
    const { rows } = await database.query<object>(
      `select code.id, 'taken, but not written down' as what from code
       left join redemption on redemption.code_id = code.id
       where offer_id = any($1) group by code.id
       having remaining < 0 or granted - remaining <> count(redemption.id)
       union all
       select history.id, 'written down, but nothing was handed out' from history
       join code on code.id = code_id
       left join retailer_code on retailer_code.history_id = history.id
       where offer_id = any($1) and history.retailer is not null and retailer_code.id is null
       union all
       select history.id, 'written down for nothing' from history
       join code on code.id = code_id left join redemption on redemption.history_id = history.id
       where offer_id = any($1) and redemption.id is null`,
      [OFFERS],
    );
    return rows;
  }
});

const EXCHANGES = [
  { code: 'HDMAQF4PX7TV', body: { offer_id: '41001', selection: 'vudu' } },
  { code: 'FEATUREDC9DGEF4T', body: { offer_id: '41002', selection: 'vudu' } },
  { code: 'UHDKN4D6FDRF', body: { offer_id: '41003', selection: 'itunes' } },
  { code: 'DVDQDWM7GJ4R', body: { offer_id: '41004', selection: 'googleplay' } },
  { code: 'PACKCVRAJE9X', body: { offer_id: '41028', selections: ['t07', 't08', 't09'] } },
];
const OFFERS = EXCHANGES.map(({ body }) => body.offer_id);
