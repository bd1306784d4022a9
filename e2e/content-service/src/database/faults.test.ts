import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';

import type { Limits } from '../config';
import {
  clientOf,
  createDatabase,
  type DatabaseProxy,
  startDatabaseProxy,
} from '../testing/databases';
import { startPostgres } from '../testing/postgres';
import { codePath, post } from '../testing/settings';
import { goodToken, openTestService, type TestService } from '../testing/test-service';

const ASK = codePath('HDMAQF4PX7TV');
const EXCHANGE = codePath('HDMAQF4PX7TV', { call: '/exchange' });
const VUDU = { offer_id: '41001', selection: 'vudu' };

describe('the service, when its database fails,', () => {
  let direct: string;
  let proxy: DatabaseProxy;
  let service: TestService;
  beforeEach(async () => {
    direct = await createDatabase();
    proxy = await startDatabaseProxy(direct);
    service = await open();
  });
  afterEach(async () => {
    proxy.mend();
    await service.close();
    proxy.close();
  });

  const open = (limits: Partial<Limits> = {}) =>
    openTestService({
      environment: { DATABASE_URL: proxy.url, POOL_SIZE: '3', FAILURES_BEFORE_CAPTCHA: '5' },
      limits,
    });
  const reopen = async (limits: Partial<Limits>) => {
    await service.close();
    service = await open(limits);
  };
  const statusOf = async (path: string, init?: RequestInit) =>
    (await service.request(path, init)).status;
  const readiness = async () => (await service.request('/readyz')).text();
  /**
   * Sends a request, and resolves to whether the answer came before a timer. The service runs in this process
   * too, so on a busy machine the timer is as late as the service.
   */
  const inTime = async (limitMs: number, path: string, init?: RequestInit) => {
    let isInTime = true;
    const limit = setTimeout(() => {
      isInTime = false;
    }, limitMs);
    const response = await service.request(path, init);
    clearTimeout(limit);
    return { isInTime, status: response.status, text: await response.text() };
  };

  test.each(['refuses', 'hangs'] as const)(
    'is alive and not ready, answers 503 in time, and recovers without a restart when it %s @J2',
    async (how) => {
      await reopen({ statementMs: 3_000, poolWaitMs: 300 });
      // One connection for the request, one for the readiness.
      await Promise.all([statusOf(ASK, post()), statusOf(ASK, post())]);
      await expect.poll(readiness, { timeout: 20_000 }).toBe('ok');
      proxy.fail(how);
      const asked = inTime(10_500, ASK, post());
      expect(await statusOf('/livez')).toBe(200);
      await expect.poll(readiness, { timeout: 20_000 }).toBe('no database');
      expect(await inTime(2_400, '/readyz')).toMatchObject({ status: 503, isInTime: true });
      expect(await asked).toMatchObject({ status: 503, isInTime: true });

      proxy.mend();
      await expect.poll(readiness, { timeout: 20_000 }).toBe('ok');
      expect(await statusOf(ASK, post())).toBe(200);
    },
  );

  test('is not ready when the tables are older than the service @J2', async () => {
    await service.database.query('delete from migration');
    expect(await readiness()).toBe('tables of another version');
  });

  test('is not ready and answers 503 on a streaming replica, and works when that is promoted @J7', async () => {
    const primary = await startPostgres();
    proxy.moveTo(primary.url);
    await service.close();
    const url = proxy.url.replace(/[^/]+$/, 'postgres');
    service = await openTestService({ environment: { DATABASE_URL: url } });
    const replica = await startPostgres({ primary: primary.url });
    await statusOf(ASK, post());
    proxy.moveTo(replica.url);

    await expect.poll(readiness, { timeout: 20_000 }).toBe('the database is a replica');
    for (const [path, body] of [
      [ASK, {}],
      [EXCHANGE, VUDU],
    ] as const) {
      const response = await service.request(path, post(body));
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
    }
    const client = await clientOf(replica.url);
    await client.query('select pg_promote()');
    await client.end();
    await expect.poll(readiness, { timeout: 20_000 }).toBe('ok');
    expect(await statusOf(ASK, post())).toBe(200);
    proxy.moveTo(direct);
    await replica.stop();
    await primary.stop();
  });

  test('answers 503 within a second when the pool has no connection @J3', async () => {
    await reopen({ poolWaitMs: 300 });
    const holdAll = (seconds: number) =>
      Promise.all(
        [1, 2, 3].map(() => service.database.query(`select pg_sleep(${String(seconds)})`)),
      ).then(() => true);
    // On a busy machine a new connection takes longer than that, so all three are opened before.
    await expect.poll(() => holdAll(0.1).catch(() => false), { timeout: 20_000 }).toBe(true);
    const held = holdAll(1.5);
    expect(await inTime(1_000, ASK, post())).toMatchObject({ status: 503, isInTime: true });
    await held;
  });

  test('gives up a statement after three seconds, one of which it waits for a lock @J3', async () => {
    await reopen({ statementMs: 3_000 });
    for (const [setting, value] of [
      ['statement_timeout', '3s'],
      ['lock_timeout', '1s'],
      ['idle_in_transaction_session_timeout', '5s'],
    ] as const) {
      const rows = await service.database.query(`select current_setting('${setting}') as value`);
      expect(rows).toEqual([{ value }]);
    }
    const dying = service.database.transaction(async ({ query }) => {
      await query('select pg_terminate_backend(pg_backend_pid())');
    });
    await expect(dying).rejects.toThrow();
    expect(await service.database.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('answers 503 before the timeout of the site, and counts its work until it ends @G4', async () => {
    await reopen({ budgetMs: 900, mostAtOnce: 1 });
    await statusOf(ASK, post());
    proxy.fail('hangs');
    const late = await inTime(2_700, ASK, post());
    expect(late).toMatchObject({ status: 503, isInTime: true });
    expect(late.text).toContain('took too long');
    const refused = await service.request(ASK, post());
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await refused.text()).toContain('overloaded');

    proxy.mend();
    await expect.poll(() => statusOf('/site/unknown'), { timeout: 20_000 }).toBe(404);
  });

  test.each(['full', 'read-only'])(
    'answers 503 to an exchange, validates codes and limits guessing when it is %s @J5',
    async (fault) => {
      await service.validate('HDMAQF4PX7TV');
      if (fault === 'full')
        await failOn('53100', ['redemption', 'attempt', 'admission', 'spent_token']);
      else {
        const client = await clientOf(direct);
        const name = new URL(direct).pathname.slice(1);
        await client.query(`alter database ${name} set default_transaction_read_only = on`);
        await client.end();
        proxy.mend();
        await expect.poll(readiness, { timeout: 20_000 }).toBe('ok');
      }
      expect(await statusOf(EXCHANGE, post(VUDU))).toBe(503);
      expect(await service.validate('HDMAQF4PX7TV')).toMatchObject({
        status: 'ok',
        data: { code_status: { remainingValue: 1 } },
      });
      // Each takes a new connection, because the pool closes one whose statement has failed.
      const guesses = Array.from({ length: 12 }, (_, nr) => service.validate(`NO${String(nr)}`));
      const errors = (await Promise.all(guesses)).map(({ error }) => error);
      expect(errors.filter((error) => error === 'OfferNotFound')).toHaveLength(5);
      expect(errors.filter((error) => error === 'InvalidCaptcha')).toHaveLength(7);
      // Only a token that is recorded as used is verified.
      expect(await statusOf(codePath('DVDQDWM7GJ4R'), post(goodToken()))).toBe(503);
      expect(await service.validate('HDMAQF4PX7TV')).toMatchObject({ status: 'ok' });
      expect(service.logged().match(/"alarm":"read-only"/g)).toHaveLength(1);
    },
  );

  test('answers 500, not that a retailer has no codes left, when another required value is missing', async () => {
    await failOn('23502', ['history']);
    expect(await service.redeem('HDMAQF4PX7TV', VUDU)).toMatchObject({ status: 500 });
  });

  async function failOn(errorCode: string, tables: string[]): Promise<void> {
    await service.database.query(`
      create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'on purpose' using errcode = '${errorCode}'; end $$`);
    for (const table of tables) {
      await service.database.query(
        `create trigger fail before insert on ${table} for each row execute function fail()`,
      );
    }
  }
});
