import { afterAll, afterEach, beforeAll, describe, expect, rs, test } from '@rstest/core';

import { TERRITORIES } from '../rules/territory';
import { exchangeCode } from './exchange-code';
import { json, type LocalServer, startServer, text } from './local-server.test-support';

const ENTRY = {
  group: 'Vudu',
  timestamp: 1_709_640_000,
  exchangeURL: 'https://www.vudu.com/redeem',
  exchangeName: 'DEMO-30001',
  exchangeResult: 'VUDU 4K7R',
};

let server: LocalServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server.close());

afterEach(() => {
  rs.unstubAllGlobals();
  server.reset();
});

describe('the request of an exchange', () => {
  test('names one retailer @spec-7.10', async () => {
    server.answer(json({ status: 'ok' }));

    await exchangeCode({ ...call(), language: 'fr', territory: 'CH' });

    expect(server.asked[0]).toMatchObject({
      method: 'POST',
      url: '/site/movieredeem/code/HDMAQF4PX7TV/exchange?metadata=fr&cc=CH',
    });
    expect(server.asked[0]?.headers['content-type']).toBe('application/json');
    expect(body()).toEqual({ offer_id: '30001', selection: 'vudu' });
  });

  test.each(TERRITORIES)('sends the territory %s', async (territory) => {
    server.answer(json({ status: 'ok' }));

    await exchangeCode({ ...call(), territory });

    expect(server.asked[0]?.url).toBe(
      `/site/movieredeem/code/HDMAQF4PX7TV/exchange?metadata=en&cc=${territory}`,
    );
  });

  test('sends several titles as a list @spec-7.11', async () => {
    server.answer(json({ status: 'ok' }));

    await exchangeCode({ ...call(), selections: ['t07', 't08'] });

    expect(body()).toEqual({ offer_id: '30001', selections: ['t07', 't08'] });
  });

  test('sends one title as a list when the code is a bundle @spec-7.11', async () => {
    server.answer(json({ status: 'ok' }));

    await exchangeCode({ ...call(), selections: ['t07'], asBundle: true });

    expect(body()).toEqual({ offer_id: '30001', selections: ['t07'] });
  });

  test('encodes a code with special characters as one path segment', async () => {
    server.answer(json({ status: 'ok' }));

    await exchangeCode({ ...call(), code: '../../X?Y#Z' });

    expect(server.asked[0]?.url).toBe(
      '/site/movieredeem/code/..%2F..%2FX%3FY%23Z/exchange?metadata=en&cc=US',
    );
  });
});

describe('the answer to an exchange', () => {
  test('is a failure without a request when the browser cannot parse addresses', async () => {
    server.answer(json({ status: 'ok' }));
    rs.stubGlobal('URL', UrlOfTheServiceOnly);

    await expect(exchangeCode(call())).rejects.toMatchObject({
      name: 'RequestError',
      reason: 'no-redirect',
    });

    expect(server.asked).toEqual([]);
  });

  test('gives the history and the status when the exchange succeeded @spec-3.13', async () => {
    server.answer(
      json({
        status: 'ok',
        data: {
          history: [ENTRY],
          code_status: {
            offerType: 'multi_use',
            offerId: '40000',
            remainingValue: 0,
            exchangeOptions: { selections: [{ name: 't07' }] },
            contentItems: [{ profile: 'HD' }],
          },
        },
      }),
    );

    expect(await exchangeCode(call())).toEqual({
      isDone: true,
      history: [
        {
          retailer: 'Vudu',
          timestamp: 1_709_640_000,
          exchangeUrl: 'https://www.vudu.com/redeem',
          exchangeName: 'DEMO-30001',
          exchangeResult: 'VUDU 4K7R',
        },
      ],
      status: {
        kind: 'bundle',
        offerId: '40000',
        remaining: 0,
        selections: ['t07'],
        profiles: ['HD'],
      },
    });
  });

  test.each([
    ['AlreadyRedeemed', 'unexpected'],
    ['InvalidCaptcha', 'captcha'],
    ['OfferExpired', 'expired'],
    ['OfferNotFound', 'not-found'],
    ['InvalidTerritory', 'wrong-territory'],
    [null, undefined],
    [undefined, undefined],
    [7, undefined],
  ])('with the error %s is declined with the reason %s @spec-3.13', async (wire, error) => {
    server.answer(json({ status: 'error', error: wire }));

    expect(await exchangeCode(call())).toEqual({
      isDone: false,
      error,
      history: [],
      status: null,
    });
  });

  test('has no error when the exchange succeeded', async () => {
    server.answer(json({ status: 'ok', error: 'InvalidCaptcha' }));

    expect(await exchangeCode(call())).toEqual({ isDone: true, history: [], status: null });
  });

  test.each([[undefined], [null], [''], [1]])(
    'has no kind when its offer type is %j',
    async (offerType) => {
      server.answer(json({ status: 'ok', data: { code_status: { offerType, offerId: '40000' } } }));

      const { status } = await exchangeCode(call());

      expect(status).toMatchObject({ offerId: '40000' });
      expect(status).not.toHaveProperty('kind');
    },
  );

  test.each<[string, unknown]>([
    ['no data', undefined],
    ['data that is null', null],
    ['data of a wrong type', 'done'],
    ['a history of a wrong type', { history: 'yes' }],
    ['a history that is null', { history: null, code_status: null }],
    ['entries of a wrong type', { history: [1, null, 'x', false] }],
    [
      'entries that say nothing',
      { history: [{}, { group: ' ', timestamp: 1, exchangeURL: null }] },
    ],
    ['a status of a wrong type', { code_status: 0 }],
    ['a negative remaining value', { code_status: { remainingValue: -1 } }],
  ])('with %s is done with an empty history', async (_what, data) => {
    server.answer(json({ status: 'ok', data }));

    expect(await exchangeCode(call())).toEqual({ isDone: true, history: [], status: null });
  });

  test('has a remaining value of 0 when it gives none', async () => {
    server.answer(json({ status: 'ok', data: { code_status: { offerType: 'multi_use' } } }));

    expect((await exchangeCode(call())).status?.remaining).toBe(0);
  });

  test.each<[string, unknown]>([
    ['nothing', null],
    ['a list', []],
    ['no status', { data: { history: [] } }],
    ['an unknown status', { status: 'done' }],
  ])('with %s is a failed request', async (_what, answer) => {
    server.answer(json(answer));

    await expect(exchangeCode(call())).rejects.toMatchObject({
      name: 'RequestError',
      reason: 'wrong-shape',
    });
  });

  test.each([400, 409, 429, 500, 503])('with status %s is a failed request', async (status) => {
    server.answer(text('{"status":"ok"}', 'application/json', status));

    await expect(exchangeCode(call())).rejects.toMatchObject({ reason: 'status' });
  });
});

/** A browser in which only what comes after the exchange fails. */
class UrlOfTheServiceOnly extends URL {
  constructor(address: string, base?: string) {
    if (!address.startsWith(server.url)) throw new TypeError('URL is not what it should be');
    super(address, base);
  }
}

function body(): unknown {
  return JSON.parse(server.asked[0]?.body ?? '');
}

function call(): Parameters<typeof exchangeCode>[0] {
  return {
    contentServiceUrl: server.url,
    siteKey: 'movieredeem',
    code: 'HDMAQF4PX7TV',
    language: 'en',
    territory: 'US',
    offerId: '30001',
    selections: ['vudu'],
  };
}
