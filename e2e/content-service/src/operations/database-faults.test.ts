import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { Client } from 'pg';

import type { Limits } from '../config';
import { createPostgresDatabase, TEMPLATE } from '../testing/engines';
import { type DatabaseProxy, startDatabaseProxy } from '../testing/database-proxy';
import { goodToken, openTestService, post, type TestService } from '../testing/test-service';

const ASK = '/site/movieredeem/code/HDMAQF4PX7TV?metadata=en&cc=US';
const EXCHANGE = ASK.replace('?', '/exchange?');
const VUDU = { offer_id: '41001', selection: 'vudu' };

describe('the service, when its database fails,', () => {
  let direct: string;
  let proxy: DatabaseProxy;
  let service: TestService;
  beforeEach(async () => {
    direct = await createPostgresDatabase({ template: TEMPLATE });
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
      databaseUrl: proxy.url,
      environment: { POOL_SIZE: '3', FAILURES_BEFORE_CAPTCHA: '5' },
      limits,
    });
  /**
   * Sends a request, and resolves to whether the answer came before a timer. The service runs in this process
   * too, so on a busy machine the timer is as late as the service.
   */
  const ask = async (path: string, init: RequestInit = {}, limitMs = 60_000) => {
    let isInTime = true;
    const limit = setTimeout(() => {
      isInTime = false;
    }, limitMs);
    const response = await service.request(path, init);
    const text = await response.text();
    clearTimeout(limit);
    return { response, text, isInTime };
  };
  const status = async (path: string) => (await service.request(path)).status;

  test('stays alive, is not ready, and recovers without a restart @J2', async () => {
    expect(await status('/readyz')).toBe(200);
    proxy.fail('refuses');

    expect(await status('/livez')).toBe(200);
    await expect.poll(() => status('/readyz'), { timeout: 20_000 }).toBe(503);
    expect((await ask(ASK, post())).response.status).toBe(503);

    proxy.mend();
    await expect.poll(() => status('/readyz'), { timeout: 20_000 }).toBe(200);
    expect((await ask(ASK, post())).response.status).toBe(200);
  });

  test('stays alive, answers in time and recovers when the database does not answer @J2', async () => {
    await service.close();
    service = await open({ statementMs: 3_000, poolWaitMs: 300 });
    // One connection for the request, one for the readiness.
    await Promise.all([ask(ASK, post()), ask(ASK, post())]);
    proxy.fail('hangs');

    const asked = ask(ASK, post(), 10_500);
    const readiness = await ask('/readyz', {}, 2_400);
    expect(readiness.response.status).toBe(503);
    expect(readiness.isInTime).toBe(true);
    expect(await status('/livez')).toBe(200);
    const { response, isInTime } = await asked;
    expect(response.status).toBe(503);
    expect(isInTime).toBe(true);

    proxy.mend();
    await expect.poll(() => status('/readyz'), { timeout: 20_000 }).toBe(200);
    expect((await ask(ASK, post())).response.status).toBe(200);
  });

  test('is not ready when the tables are older than the service @J2', async () => {
    await service.database.execute(sql`delete from drizzle.__drizzle_migrations
      where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`);
    expect(await status('/readyz')).toBe(503);
  });

  test('answers 503 within a second when the pool has no connection @J3', async () => {
    await service.close();
    service = await open({ poolWaitMs: 300 });
    const holdAll = (seconds: number) =>
      Promise.all(
        [1, 2, 3].map(() => service.database.execute(sql`select pg_sleep(${seconds})`)),
      ).then(() => true);
    // On a busy machine a new connection takes longer than that, so all three are opened before.
    await expect.poll(() => holdAll(0.1).catch(() => false), { timeout: 20_000 }).toBe(true);
    const held = holdAll(1.5);
    const { response, isInTime, text } = await ask(ASK, post(), 1_000);
    await held;

    expect(response.status).toBe(503);
    expect(isInTime).toBe(true);
    expect(response.headers.get('retry-after')).toBe('1');
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(text).not.toContain('HDMAQF4PX7TV');
  });

  test('answers 503 before the timeout of the site when an answer takes too long, and counts its work until it ends @G4', async () => {
    await service.close();
    service = await open({ budgetMs: 900, mostAtOnce: 1 });
    await ask(ASK, post());
    proxy.fail('hangs');
    const { response, text, isInTime } = await ask(ASK, post(), 2_700);
    expect(response.status).toBe(503);
    expect(isInTime).toBe(true);
    expect(text).toContain('took too long');
    expect((await ask(ASK, post())).text).toContain('overloaded');

    proxy.mend();
    await expect.poll(() => status(ASK.replace(/code.*/, '')), { timeout: 20_000 }).toBe(404);
  });

  test('takes nothing of a bundle whose exchange fails in the middle @F9', async () => {
    await failOn('history', 'XX000', "new.exchange_name = 'DEMO-GPBUNDLE-40117'");
    const bundle = { offer_id: '41028', selections: ['t07', 't08', 't09'] };
    expect(await service.redeem('PACKCVRAJE9X', bundle)).toMatchObject({ status: 500 });

    const { data } = await service.validate('PACKCVRAJE9X');
    expect(data?.code_status.remainingValue).toBe(3);
    expect(data?.history).toEqual([]);
  });

  test('answers 500, not that a retailer has no codes left, when another required value is missing', async () => {
    await failOn('history', '23502');
    expect(await service.redeem('HDMAQF4PX7TV', VUDU)).toMatchObject({ status: 500 });
  });

  test('answers 503 to an exchange, validates codes and limits guessing when the disk is full @J5', async () => {
    await service.validate('HDMAQF4PX7TV');
    for (const table of ['redemption', 'attempt', 'admission', 'spent_token']) {
      await failOn(table, '53100');
    }
    await answersWithoutWriting();
  });

  test('answers 503 to an exchange, validates codes and limits guessing when the database is read-only @J5', async () => {
    await service.validate('HDMAQF4PX7TV');
    const client = new Client({ connectionString: direct });
    await client.connect();
    const name = new URL(direct).pathname.slice(1);
    await client.query(`alter database ${name} set default_transaction_read_only = on`);
    await client.end();
    proxy.mend();
    await expect.poll(() => status('/readyz'), { timeout: 20_000 }).toBe(200);
    await answersWithoutWriting();
  });

  test('reveals nothing about a failed handler, and continues @J6', async () => {
    await service.database.execute(sql`alter table code rename to gone`);
    const { response, text } = await ask(ASK, post());
    await service.database.execute(sql`alter table gone rename to code`);

    expect(response.status).toBe(500);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(text).toContain('Internal error of the service');
    expect(text).not.toMatch(/select|HDMAQF4PX7TV|\.ts|at /);
    expect((await ask(ASK, post())).response.status).toBe(200);
  });

  async function answersWithoutWriting(): Promise<void> {
    const exchange = await ask(EXCHANGE, post(VUDU));
    expect(exchange.response.status).toBe(503);
    expect(await service.validate('HDMAQF4PX7TV')).toMatchObject({
      status: 'ok',
      data: { code_status: { remainingValue: 1 } },
    });

    const guesses = Array.from({ length: 40 }, (_, index) =>
      service.validate(`NOBODYS${String(index)}`),
    );
    const errors = (await Promise.all(guesses)).map(({ error }) => error);
    expect(errors.filter((error) => error === 'OfferNotFound')).toHaveLength(5);
    expect(errors.filter((error) => error === 'InvalidCaptcha')).toHaveLength(35);
    // Only a token that is recorded as used is verified.
    const solved = await ask(ASK.replace('HDMAQF4PX7TV', 'DVDQDWM7GJ4R'), post(goodToken()));
    expect(solved.response.status).toBe(503);
    expect(solved.response.headers.get('retry-after')).toBe('1');
    expect(await service.validate('HDMAQF4PX7TV')).toMatchObject({ status: 'ok' });
    expect(service.logged().match(/"alarm":"read-only"/g)).toHaveLength(1);
  }

  async function failOn(table: string, errorCode: string, when = 'true'): Promise<void> {
    const name = sql.identifier(`fail_on_${table}`);
    await service.database.execute(sql`
      create function ${name}() returns trigger language plpgsql as
      $$ begin raise exception 'on purpose' using errcode = '${sql.raw(errorCode)}'; end $$`);
    await service.database.execute(sql`
      create trigger ${name} before insert on ${sql.identifier(table)}
      for each row when (${sql.raw(when)}) execute function ${name}()`);
  }
});
