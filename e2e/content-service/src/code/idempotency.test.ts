import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';

import { idempotentRequest } from '../database/tables';
import type { ExchangeAnswer } from '../testing/answers';
import { openTestService, post, type TestService } from '../testing/test-service';
import { once } from './idempotency';

const KEY = '"8e03978e-40d5-43dd-bc93-6894a57f9324"';
const VUDU = { offer_id: '41001', selection: 'vudu' };
const CODES = ['HDMAQF4PX7TV', 'XTW69PCC9GNA', 'XFAR6PW7DVPJ'];
const SLOW = { offer_id: '41041', selection: 'vudu' };

describe('an exchange with an Idempotency-Key', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openTestService();
  });
  beforeEach(async () => {
    for (const code of CODES) await service.validate(code);
  });
  afterEach(async () => {
    await service.reset(CODES);
    await service.database.execute(sql`delete from idempotent_request`);
  });
  afterAll(() => service.close());

  const send = (body: object, key: string, code = 'HDMAQF4PX7TV') => {
    const path = `/site/movieredeem/code/${code}/exchange?metadata=en&cc=US`;
    return service.request(path, post(body, { 'idempotency-key': key }));
  };
  const answerTo = async (body: object, key: string) =>
    (await (await send(body, key)).json()) as ExchangeAnswer;

  test('gets the first answer again when the key is repeated @F15', async () => {
    const first = await answerTo(VUDU, KEY);
    expect(first).toMatchObject({ status: 'ok' });
    await service.reset(['HDMAQF4PX7TV']);

    expect(await answerTo(VUDU, KEY)).toEqual(first);
    expect(await service.validate('HDMAQF4PX7TV')).toMatchObject({ data: { history: [] } });
  });

  test('is refused and takes nothing when the key belongs to another request @F15', async () => {
    await service.exchange('HDMAQF4PX7TV', VUDU);
    await answerTo(VUDU, KEY);
    const response = await send({ ...VUDU, selection: 'itunes' }, KEY);
    expect(response.status).toBe(422);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
  });

  test('is refused when the key was used for another code @F15', async () => {
    await answerTo(VUDU, KEY);
    expect((await send(SLOW, KEY, 'XTW69PCC9GNA')).status).toBe(422);
  });

  test('does not start again while the first request runs @F15', async () => {
    const [one, ...others] = await Promise.all(
      Array.from({ length: 10 }, async () => (await send(VUDU, KEY)).status),
    );
    const statuses = [one, ...others];
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    expect(statuses).toContain(200);
    expect((await send(VUDU, KEY)).status).toBe(200);
  });

  test('can be repeated some time after its process died @F15', async () => {
    await answerTo(VUDU, KEY);
    await service.database.execute(sql`update idempotent_request set body = null`);
    expect((await send(VUDU, KEY)).status).toBe(409);

    await service.database.execute(
      sql`update idempotent_request set at = at - interval '15 seconds'`,
    );
    expect(await answerTo(VUDU, KEY)).toMatchObject({ status: 'ok' });
  });

  test('can be repeated after a failure @F15', async () => {
    const body = { offer_id: '41040', selection: 'vudu' };
    expect((await send(body, KEY, 'XFAR6PW7DVPJ')).status).toBe(500);
    expect((await send(body, KEY, 'XFAR6PW7DVPJ')).status).toBe(500);
  });

  test.each([
    ['the count of the keys', '$count'],
    ['the delete of a key that is too many', 'delete'],
  ])('can be repeated at once when the database fails in %s @F15', async (_, method) => {
    let failures = 1;
    const database = new Proxy(service.database, {
      get: (target, name) => {
        if (name === method && failures-- > 0) throw new Error('connection lost');
        return Reflect.get(target, name) as unknown;
      },
    });
    const keyed = { key: KEY, scope: 'client', hash: 'hash', request: VUDU, most: 0 };
    const answer = () => once(database, keyed, () => Promise.resolve({ status: 'ok' }));

    await expect(answer()).rejects.toThrow('connection lost');

    expect(await answer()).toEqual({ status: 'ok' });
  });

  test('does not share its key with another client @F15', async () => {
    await answerTo(VUDU, KEY);
    const path = '/site/movieredeem/code/XTW69PCC9GNA/exchange?metadata=en&cc=US';
    const init = post(SLOW, { 'idempotency-key': KEY });
    expect((await service.request(path, init, '192.0.2.9')).status).toBe(200);
  });

  test('is remembered for twenty keys of a code, and works without a memory beyond them @F15', async () => {
    const first = await answerTo(VUDU, KEY);
    for (let turn = 0; turn < 25; turn += 1) {
      expect(await answerTo(VUDU, `"${randomUUID()}"`)).toEqual(first);
    }
    expect(await service.database.$count(idempotentRequest)).toBe(20);
    expect((await send({ ...VUDU, selection: 'itunes' }, KEY)).status).toBe(422);
    expect((await send(SLOW, `"${randomUUID()}"`, 'XTW69PCC9GNA')).status).toBe(200);
    expect(await service.database.$count(idempotentRequest)).toBe(21);
  });

  test('is remembered for no more than twenty keys of a code in parallel requests @F15', async () => {
    await answerTo(VUDU, KEY);
    const statuses = await Promise.all(
      Array.from({ length: 60 }, async () => (await send(VUDU, `"${randomUUID()}"`)).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await service.database.$count(idempotentRequest)).toBeLessThanOrEqual(20);
  });

  test('can be repeated with the same key after a demand for a captcha @F15', async () => {
    await service.database.execute(
      sql`insert into alarm (name, until) values ('failures', now() + interval '1 minute')`,
    );
    const path = '/site/movieredeem/code/HDMAQF4PX7TV/exchange?metadata=en&cc=FR';
    const response = await service.request(path, post(VUDU, { 'idempotency-key': KEY }));
    await service.database.execute(sql`delete from alarm`);

    expect(await response.json()).toMatchObject({ error: 'InvalidCaptcha' });
    expect(await service.database.$count(idempotentRequest)).toBe(0);
    expect(await answerTo(VUDU, KEY)).toMatchObject({ status: 'ok' });
  });

  test.each(['8e03978e-40d5-43dd-bc93-6894a57f9324', '"1"', 'x'.repeat(300), '""'])(
    'is refused where the key is no UUID in quotes: %s @F15',
    async (key) => {
      expect((await send(VUDU, key)).status).toBe(400);
      expect(await service.validate('HDMAQF4PX7TV')).toMatchObject({ data: { history: [] } });
    },
  );
});
