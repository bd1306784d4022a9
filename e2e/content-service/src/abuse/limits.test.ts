import { afterAll, beforeAll, beforeEach, describe, expect, rs, test } from '@rstest/core';

import type { Verdict } from '../service';
import { createDatabase } from '../testing/databases';
import { codePath, post } from '../testing/settings';
import { goodToken, openTestService, type TestService } from '../testing/test-service';
import { sweep } from './attempts';

const GOOD = 'HDMAQF4PX7TV';
const USED = 'XCHGPXAKM6XK';
const VUDU = { offer_id: '41001', selection: 'vudu' };
const CAPTCHA = { status: 'error', error: 'InvalidCaptcha' };

describe('the limits', () => {
  let verdict: Verdict | undefined;
  const verify = rs.fn((token: string) =>
    Promise.resolve(verdict ?? (token.startsWith('good') ? 'genuine' : 'refused')),
  );
  /** Two services on one database, to which the requests go by turns. */
  let services: TestService[];
  let service: TestService;
  beforeAll(async () => {
    const environment = { DATABASE_URL: await createDatabase() };
    const open = () => openTestService({ environment, isStrict: true, verifyCaptcha: verify });
    services = [await open(), await open()];
    [service] = services as [TestService];
  });
  beforeEach(async () => {
    verdict = undefined;
    verify.mockClear();
    await service.reset([GOOD]);
    await service.database.query('truncate attempt, admission, alarm, spent_token');
  });
  afterAll(async () => {
    await Promise.all(services.map(({ close }) => close()));
  });

  const ask = (client: number | string, code: string, body?: object, query = 'cc=US') => {
    const address = typeof client === 'string' ? client : `198.51.100.${String(client)}`;
    turn += 1;
    return (services[turn % 2] ?? service).validate(code, query, body, address);
  };
  let turn = 0;
  const failTimes = async (times: number, from = 0) => {
    const answers: string[] = [];
    for (let index = from; index < from + times; index += 1) {
      answers.push((await ask('127.0.0.1', `NOBODYS${String(index)}`)).error ?? '');
    }
    return answers;
  };
  const alarms = () =>
    services
      .map((one) => one.logged())
      .join('')
      .split('failure-budget').length;
  const rows = () => service.database.query('select from attempt');
  const later = (table: string, interval: string) =>
    service.database.query(`update ${table} set at = at - interval '${interval}'`);

  test('let a client exchange a code within an hour after it last validated the code', async () => {
    await service.validate(GOOD);
    await later('admission', '59 minutes');
    await service.validate(GOOD);
    await later('admission', '59 minutes');
    expect(await service.exchange(GOOD, VUDU)).toMatchObject({ status: 'ok' });
    await later('admission', '61 minutes');
    expect(await service.exchange(GOOD, VUDU)).toEqual(CAPTCHA);
  });

  test('give a client five answers in ten minutes; others are not affected @F1', async () => {
    expect(await failTimes(5)).toEqual(Array(5).fill('OfferNotFound'));
    expect(await failTimes(20, 5)).toEqual(Array(20).fill('InvalidCaptcha'));
    expect(await service.validate(GOOD)).toEqual(CAPTCHA);
    expect(verify).not.toHaveBeenCalled();
    expect(await ask(99, GOOD)).toMatchObject({ status: 'ok' });
    await later('attempt', '10 minutes');
    expect(await service.validate(GOOD)).toMatchObject({ status: 'ok' });
  });

  test('give no more than five answers to parallel requests of a client @F1', async () => {
    const asked = Array.from({ length: 100 }, (_, nr) => ask(1, `ATONCE${String(nr)}`));
    const errors = (await Promise.all(asked)).map(({ error }) => error);
    expect(errors.filter((error) => error === 'OfferNotFound').length).toBeLessThanOrEqual(5);
    expect(errors.filter((error) => error === 'InvalidCaptcha').length).toBeGreaterThan(94);
  });

  test('count a code once for a client, however often it sends the code @F1 @F2', async () => {
    await service.validate(GOOD);
    for (let turn = 0; turn < 105; turn += 1) {
      const answer = await service.validate(GOOD, 'cc=FR');
      expect(answer).toMatchObject({ error: 'InvalidTerritory' });
      expect(await service.exchange(GOOD, VUDU, 'cc=FR')).toEqual(answer);
    }
    expect(await rows()).toHaveLength(1);
  });

  test('give an answer for each solved captcha, because a school has one address @F1', async () => {
    const known = await service.validate('DVDQDWM7GJ4R');
    await failTimes(5);
    for (let index = 0; index < 25; index += 1) {
      const answer = await service.validate(`SOLVED${String(index)}`, 'cc=US', goodToken());
      expect(answer).toMatchObject({ error: 'OfferNotFound' });
    }
    expect(await service.validate(GOOD)).toEqual(CAPTCHA);
    // A code whose answer the client already has needs no captcha.
    expect(await service.validate('DVDQDWM7GJ4R')).toEqual(known);
    // A valid code with a captcha forgives most failures, but not all.
    expect(await service.validate(GOOD, 'cc=US', goodToken())).toMatchObject({ status: 'ok' });
    expect(await failTimes(3, 5)).toEqual(['OfferNotFound', 'OfferNotFound', 'InvalidCaptcha']);
  });

  test('do not keep a client from a code that it has validated, but from its refusals @F1', async () => {
    await service.validate(GOOD);
    await failTimes(6);
    expect(await service.validate(GOOD, 'cc=FR')).toEqual(CAPTCHA);
    expect(await service.validate(GOOD)).toMatchObject({ status: 'ok' });
    expect(await service.exchange(GOOD, VUDU)).toMatchObject({ status: 'ok' });
  });

  test('allow thirty invalid captcha tokens per minute, each of which is verified once @F3', async () => {
    await failTimes(5);
    for (let index = 0; index < 40; index += 1) {
      await service.validate(GOOD, 'cc=US', { recaptcha_response: `made up ${String(index)}` });
    }
    expect(verify).toHaveBeenCalledTimes(30);
    const response = await service.request(codePath(GOOD), post(goodToken()));
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('60');
    await later('attempt', '1 minute');
    expect(await service.validate(GOOD, 'cc=US', goodToken())).toMatchObject({ status: 'ok' });
  });

  test('accept a captcha token once, also in parallel, and pass no malformed one on @F3', async () => {
    const token = goodToken();
    const asked = Array.from({ length: 20 }, () => ask(1, 'GATEWKV6DPN9', token));
    const answers = await Promise.all(asked);
    expect(answers.filter(({ status }) => status === 'ok')).toHaveLength(1);
    for (const recaptcha_response of ['', 'a'.repeat(2_049), 'a'.repeat(3_000)]) {
      const answer = await service.validate('GATEWKV6DPN9', 'cc=US', { recaptcha_response });
      expect(answer).toEqual(CAPTCHA);
    }
    expect(verify).toHaveBeenCalledTimes(1);
  });

  test('keep a challenged client out while the provider is down, and no other one @F11', async () => {
    verdict = 'unavailable';
    await failTimes(5);
    expect(await service.validate(GOOD, 'cc=US', goodToken())).toEqual(CAPTCHA);
    expect(await rows()).toHaveLength(5);
    expect(await ask(99, GOOD)).toMatchObject({ status: 'ok' });
  });

  test('demand a captcha of every client and raise one alarm when each of many fails a little @F2', async () => {
    const before = alarms();
    for (let client = 0; client < 100; client += 1) await ask(client, `TYPO${String(client)}`);
    expect(await ask(200, 'DVDQDWM7GJ4R')).toMatchObject({ status: 'ok' });
    await Promise.all([100, 101].map((client) => ask(client, `TYPO${String(client)}`)));
    expect(await ask(201, 'DVDQDWM7GJ4R')).toEqual(CAPTCHA);
    await ask(102, 'TYPO102', goodToken());
    expect(await ask(202, 'DVDQDWM7GJ4R', goodToken())).toMatchObject({ status: 'ok' });
    expect(alarms() - before).toBe(1);

    await service.database.query(`update alarm set until = until - interval '15 minutes'`);
    expect(await ask(203, 'DVDQDWM7GJ4R')).toMatchObject({ status: 'ok' });

    // A single client alarms nobody.
    await service.database.query('truncate attempt, alarm');
    for (let nr = 0; nr < 105; nr += 1) await ask(0, `SOLVED${String(nr)}`, goodToken());
    expect(await ask(0, 'HDMAQF4PX7TV')).toEqual(CAPTCHA);
    expect(await ask(99, 'DVDQDWM7GJ4R')).toMatchObject({ status: 'ok' });
  });

  test('give ten clients an hour an answer about one code, not counting its owner @F1', async () => {
    for (let turn = 0; turn < 15; turn += 1) {
      expect(await ask(0, USED)).toMatchObject({ status: 'ok' });
    }
    // As many rows as parallel requests can write before they see the rows of each other.
    await service.database.query(
      `insert into attempt (client, code_hash, outcome)
       select client, code_hash, outcome from attempt, generate_series(1, 29)`,
    );
    for (let client = 1; client < 10; client += 1) {
      expect(await ask(client, USED)).toMatchObject({ status: 'ok' });
    }
    expect(await ask(10, USED)).toEqual(CAPTCHA);
    expect(await ask(0, USED)).toMatchObject({ status: 'ok' });
  });

  test('give twenty answers to the networks of one /56 together @F1', async () => {
    const errors: (string | undefined)[] = [];
    for (let network = 0; network < 25; network += 1) {
      const address = `2001:db8:0:${network.toString(16)}::1`;
      errors.push((await ask(address, `NETWORK${String(network)}`)).error);
    }
    expect(errors.filter((error) => error === 'OfferNotFound')).toHaveLength(20);
  });

  test('need one captcha for a bundle and its sub-codes, used or not, and count them as one code @F1 @F2', async () => {
    await service.database.query(
      `insert into alarm (name, until) values ('failures', now() + interval '15 minutes')`,
    );
    for (const [code, body] of [
      ['PACKCVRAJE9X', { offer_id: '41028', selections: ['t07', 't08', 't09'] }],
      ['MENTWGGH4XT6T4PX', { offer_id: '41035', selections: ['t01', 't03'] }],
      ['PACXKR4AMWEC3MU7', undefined],
    ] as const) {
      let { data } = await service.validate(code, 'cc=US', goodToken());
      if (body) ({ data } = await service.exchange(code, body));
      expect(data?.history.length).toBeGreaterThan(0);
      for (const { exchangeResult = '' } of data?.history ?? []) {
        const subCode = exchangeResult.replaceAll(' ', '');
        expect(await service.validate(subCode)).toMatchObject({ status: 'ok' });
        expect(await ask(99, subCode)).toEqual(CAPTCHA);
      }
    }
    expect((await rows()).length).toBeLessThanOrEqual(1);
  });
});

test('sweep deletes what no limit counts any more, 10,000 rows of a table at a time', async () => {
  const service = await openTestService();
  const { query } = service.database;
  await query(`
    insert into attempt (client, code_hash, outcome, at)
    select 'bot', nr::text, 'refused', now() - interval '61 minutes' from generate_series(1, 10100) nr;
    insert into attempt (client, code_hash, outcome, at) values ('a', 'b', 'refused', now() - interval '59 minutes');
    insert into admission select 'a', nr::text, now() - make_interval(mins => nr) from unnest('{59,61}'::int[]) nr;
    insert into spent_token select nr::text, now() - make_interval(mins => nr) from unnest('{9,11}'::int[]) nr`);
  await sweep(service.database);
  expect(await query('select from attempt')).toHaveLength(101);
  await sweep(service.database);
  for (const table of ['attempt', 'admission', 'spent_token']) {
    expect(await query(`select from ${table}`)).toHaveLength(1);
  }
  await service.close();
});
