import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@rstest/core';

import { readConfig } from '../config';
import { hashCode } from '../database/code-hash';
import { ENGINES } from '../testing/engines';
import { goodToken, openTestService, post, type TestService } from '../testing/test-service';
import { exchange } from './exchange';
import { lookUpCode } from './found-code';

const ORDINARY = { offer_id: '41001', selection: 'vudu' };

describe.each(ENGINES)('an exchange on %s', (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await openTestService({ engine });
  });
  afterEach(() => service.reset(['HDMAQF4PX7TV', 'XTW69PCC9GNA', 'PACKCVRAJE9X']));
  afterAll(() => service.close());

  test('returns a code of the chosen retailer and a link to it', async () => {
    const { status, data } = await service.redeem('HDMAQF4PX7TV', ORDINARY);

    expect(status).toBe('ok');
    expect(data?.code_status.remainingValue).toBe(0);
    const [entry, ...others] = data?.history ?? [];
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ group: 'Vudu', exchangeName: 'VUDU-41001' });
    expect(entry?.exchangeResult).toMatch(/^DEMO VUDU [A-Z0-9]{4} [A-Z0-9]{4}$/);
    const result = encodeURIComponent(entry?.exchangeResult ?? '');
    expect(entry?.exchangeURL).toBe(`http://localhost:4100/retailers/vudu?code=${result}`);
    expect(Math.abs((entry?.timestamp ?? 0) - Date.now() / 1_000)).toBeLessThan(60);
  });

  test('changes the answer of a validation to that of a used code', async () => {
    const { data } = await service.redeem('HDMAQF4PX7TV', ORDINARY);
    const after = await service.validate('HDMAQF4PX7TV');

    expect(after.data?.code_status.remainingValue).toBe(0);
    expect(after.data?.history).toEqual(data?.history);
    expect(after.data?.active_redirect_url).toBe(data?.history[0]?.exchangeURL);
  });

  test('answers a repetition with the first result @F5', async () => {
    const first = await service.redeem('HDMAQF4PX7TV', ORDINARY);
    expect(await service.redeem('HDMAQF4PX7TV', ORDINARY)).toEqual(first);
  });

  test.each([
    ['where its retailer is not offered', 'cc=CA'],
    ['where the code is not offered', 'cc=FR'],
  ])('answers a repetition from a territory %s with the first result @F5', async (_, query) => {
    const first = await service.redeem('HDMAQF4PX7TV', ORDINARY);
    const again = await service.exchange('HDMAQF4PX7TV', ORDINARY, query);
    expect(again).toMatchObject({
      status: 'ok',
      data: { history: first.data?.history, code_status: { remainingValue: 0 } },
    });
  });

  test('refuses another retailer from another territory, as for an unused code', async () => {
    await service.redeem('HDMAQF4PX7TV', ORDINARY);
    const other = { ...ORDINARY, selection: 'itunes' };
    expect(await service.exchange('HDMAQF4PX7TV', other, 'cc=FR')).toEqual({
      status: 'error',
      error: 'InvalidTerritory',
    });
    expect(
      await service.exchange('HDMAQF4PX7TV', { ...ORDINARY, selection: 'moviesanywhere' }, 'cc=CA'),
    ).toMatchObject({ status: 400 });
  });

  test('answers the repeated exchange of a pick list from a territory where it is not offered @F5', async () => {
    const picks = { offer_id: '41035', selections: ['t01', 't03'] };
    const first = await service.redeem('MENTWGGH4XT6T4PX', picks);
    const exchange = (body: object) => service.exchange('MENTWGGH4XT6T4PX', body, 'cc=FR');

    expect(await exchange({ ...picks, selections: ['t03', 't01'] })).toEqual(first);
    for (const other of [
      { selections: [] },
      { selections: ['t01'] },
      { selections: ['t01', 't01'] },
      { selections: ['t01', 't04'] },
      { offer_id: '41034' },
    ]) {
      expect(await exchange({ ...picks, ...other })).toMatchObject({ error: 'InvalidTerritory' });
    }
  });

  test('refuses another retailer for a used code, and returns its redemption @F5', async () => {
    const first = await service.redeem('HDMAQF4PX7TV', ORDINARY);
    const second = await service.redeem('HDMAQF4PX7TV', { ...ORDINARY, selection: 'itunes' });
    expect(second).toEqual({ ...first, status: 'error', error: 'AlreadyRedeemed' });
  });

  test('answers 503 and takes nothing when the retailer has run out of codes', async () => {
    await service.database.execute(sql`
      create table stock as select * from retailer_code where history_id is null`);
    await service.database.execute(sql`delete from retailer_code where history_id is null`);
    const failed = await service.redeem('HDMAQF4PX7TV', ORDINARY);
    await service.database.execute(sql`insert into retailer_code select * from stock`);
    await service.database.execute(sql`drop table stock`);

    expect(failed).toMatchObject({ status: 503, title: 'The retailer has run out of codes' });
    const { data } = await service.validate('HDMAQF4PX7TV');
    expect(data).toMatchObject({ code_status: { remainingValue: 1 }, history: [] });
    expect(await service.redeem('HDMAQF4PX7TV', ORDINARY)).toMatchObject({ status: 'ok' });
  });

  test('refuses a code that was redeemed before exchanges existed', async () => {
    const body = { offer_id: '41024', selection: 'moviesanywhere' };
    expect(await service.redeem('TAKE3KDVWHXC', body)).toMatchObject({
      status: 'error',
      error: 'AlreadyRedeemed',
      data: { history: [{ group: 'Movies Anywhere' }] },
    });
  });

  test.each(['UNVNTVHQDXFW', 'UNVMT3WYXNXR'])(
    'refuses %s, which validation accepts and the site does not',
    async (code) => {
      const answer = await service.redeem(code, { offer_id: '1', selection: 'vudu' });
      expect(answer).toEqual({ status: 'error', error: 'OfferNotFound' });
    },
  );

  test.each([
    ['of another territory', '', 'cc=FR', { status: 'error', error: 'InvalidTerritory' }],
    [
      'that has expired',
      "refusal = 'OfferExpired'",
      'cc=US',
      { status: 'error', error: 'OfferExpired' },
    ],
    ['that is refused without a reason', 'refusal = null', 'cc=US', { status: 'error' }],
  ])('refuses a code that was validated and is now %s', async (_, change, query, answer) => {
    await service.validate('HDMAQF4PX7TV');
    if (change) {
      await service.database.execute(
        sql`update code set refused = true, ${sql.raw(change)} where offer_id = '41001'`,
      );
    }
    expect(await service.exchange('HDMAQF4PX7TV', ORDINARY, query)).toEqual(answer);
  });

  test.each(['NADAGGAF9HPM', 'VACANTKQMEXR', 'EXPVCRH4KCNV', 'HD6UGX6W749D'])(
    'does not exchange %s, which validation refuses',
    async (code) => {
      // No client of the other tests, to which a bundle may have issued the code.
      const ask = async (address: string, body: object = {}) =>
        (await service.request(`${address}?metadata=en&cc=US`, post(body), '192.0.2.18')).json();
      const path = `/site/movieredeem/code/${code}`;

      expect(await ask(path)).toMatchObject({ status: 'error' });
      const answer = await ask(`${path}/exchange`, { offer_id: '1', selection: 'vudu' });
      expect(answer).toEqual({ status: 'error', error: 'InvalidCaptcha' });
    },
  );

  test.each([
    ['an ordinary code that was not validated before', 'UHDKN4D6FDRF', '41003'],
    ['a code that needs a captcha', 'GATEWKV6DPN9', '41021'],
  ])('is refused for %s', async (_, code, offer_id) => {
    const body = { offer_id, selection: 'itunes' };
    const declined = { status: 'error', error: 'InvalidCaptcha' };
    expect(await service.exchange(code, body)).toEqual(declined);
    // Neither a refused validation nor one of another client admits this client.
    if (code.startsWith('GATE')) expect(await service.redeem(code, body)).toEqual(declined);
    const path = `/site/movieredeem/code/${code}?metadata=en&cc=US`;
    const other = await service.request(path, post(goodToken()), '192.0.2.99');
    expect(await other.json()).toMatchObject({ data: { code_status: { remainingValue: 1 } } });
    expect(await service.exchange(code, body)).toEqual(declined);

    expect(await service.validate(code, 'cc=US', goodToken())).toMatchObject({ status: 'ok' });
    expect(await service.exchange(code, body)).toMatchObject({ status: 'ok' });
  });

  test.each([
    ['the offer of another code', 'HDMAQF4PX7TV', { offer_id: '41002', selection: 'vudu' }],
    ['a retailer nobody knows', 'HDMAQF4PX7TV', { offer_id: '41001', selection: 'kestrel' }],
    [
      'more than one retailer',
      'HDMAQF4PX7TV',
      { offer_id: '41001', selections: ['vudu', 'itunes'] },
    ],
    ['no selection', 'HDMAQF4PX7TV', { offer_id: '41001' }],
    ['both forms at once', 'HDMAQF4PX7TV', { ...ORDINARY, selections: ['vudu'] }],
    ['an extra field', 'HDMAQF4PX7TV', { ...ORDINARY, update_code: true }],
    ['half a bundle', 'PACKCVRAJE9X', { offer_id: '41028', selections: ['t07', 't08'] }],
    ['a title twice', 'PACKCVRAJE9X', { offer_id: '41028', selections: ['t07', 't07', 't08'] }],
    ['too many picks', 'MENUH9U6GVHX', { offer_id: '41034', selections: ['t02', 't05'] }],
    ['a title that is not listed', 'MENUH9U6GVHX', { offer_id: '41034', selection: 't01' }],
  ])('answers 400 to a request for %s and takes nothing @F13', async (_, code, body) => {
    const before = await service.validate(code);
    const path = `/site/movieredeem/code/${code}/exchange?metadata=en&cc=US`;
    const response = await service.request(path, post(body));

    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await service.validate(code)).toEqual(before);
  });

  test('needs a territory', async () => {
    const path = '/site/movieredeem/code/HDMAQF4PX7TV/exchange?metadata=en';
    expect((await service.request(path, post(ORDINARY))).status).toBe(400);
  });

  test('fails every time for a demo code that demands it, and takes nothing', async () => {
    const single = { offer_id: '41040', selection: 'vudu' };
    const bundle = { offer_id: '41033', selections: ['t07', 't08', 't09'] };

    for (const [code, body] of [
      ['XFAR6PW7DVPJ', single],
      ['XFAR6PW7DVPJ', single],
      ['PKFADYDYMTRM', bundle],
    ] as const) {
      expect(await service.redeem(code, body)).toMatchObject({ status: 500 });
      const { data } = await service.validate(code);
      expect(data?.code_status.remainingValue).toBeGreaterThan(0);
      expect(data?.history).toEqual([]);
    }
  });

  test.each([
    ['HDMAQF4PX7TV', ORDINARY],
    ['PACKCVRAJE9X', { offer_id: '41028', selections: ['t07', 't08', 't09'] }],
  ])('takes the new %s when the demo was reset after the look-up', async (code, body) => {
    const { pepper } = readConfig({ DEMO: 'on' });
    const hash = hashCode(code, pepper);
    const sought = { client: 'a client', hash, siteKey: 'movieredeem', territory: 'US' } as const;
    const { found } = await lookUpCode(service.database, sought);
    await service.reset([code]);

    const outcome = await exchange(service.database, { sought, found }, body, pepper);

    expect(outcome).toMatchObject({ kind: 'exchanged', now: true });
    expect((await service.validate(code)).data?.code_status.remainingValue).toBe(0);
  });

  test('is committed even if the answer comes after the timeout @F8', async () => {
    const body = { offer_id: '41041', selection: 'itunes' };
    const late = service.redeem('XTW69PCC9GNA', body);
    await expect
      .poll(async () => (await service.validate('XTW69PCC9GNA')).data?.history.length)
      .toBe(1);

    const again = await service.redeem('XTW69PCC9GNA', body);
    expect(again).toMatchObject({ status: 'ok', data: { history: [{ group: 'iTunes' }] } });
    expect(await late).toEqual(again);
  });
});
