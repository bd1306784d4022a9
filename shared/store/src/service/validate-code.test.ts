import { afterAll, afterEach, beforeAll, describe, expect, test } from '@rstest/core';

import { isRedeemed } from '../code/offer-rules';
import { TERRITORIES } from '../rules/territory';
import { json, type LocalServer, startServer, text } from './local-server.test-support';
import { validateCode, type Verdict } from './validate-code';

let server: LocalServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server.close());

afterEach(() => {
  server.reset();
});

/** The least that is said of a good code. */
const GOOD = { status: 'ok', data: { code_status: {} } };

describe('the request of a check', () => {
  test('has no body when there is no captcha token @spec-7.6 @spec-7.7', async () => {
    server.answer(json(GOOD));

    await validateCode({ ...call(), language: 'fr', territory: 'CA' });

    const [asked] = server.asked;
    expect(asked).toMatchObject({
      method: 'POST',
      url: '/site/movieredeem/code/HDMAQF4PX7TV?metadata=fr&cc=CA',
      body: '',
    });
    expect(asked?.headers['content-type']).toBeUndefined();
  });

  test.each(TERRITORIES)('sends the territory %s', async (territory) => {
    server.answer(json(GOOD));

    await validateCode({ ...call(), territory });

    expect(server.asked[0]?.url).toBe(
      `/site/movieredeem/code/HDMAQF4PX7TV?metadata=en&cc=${territory}`,
    );
  });

  test('has the captcha token in its body @spec-7.7', async () => {
    server.answer(json(GOOD));

    await validateCode({ ...call(), captchaToken: 'token-1' });

    expect(server.asked[0]?.headers['content-type']).toBe('application/json');
    expect(JSON.parse(server.asked[0]?.body ?? '')).toEqual({ recaptcha_response: 'token-1' });
  });

  test.each(['../EXCHANGE', 'A/B?C#D', '%2E%2E%2F', '<B>É😀', 'A\uD83DB'])(
    'encodes the code %j as one path segment',
    async (code) => {
      server.answer(json({ status: 'error' }));

      await validateCode({ ...call(), code });

      expect(server.asked[0]?.url).toMatch(
        /^\/site\/movieredeem\/code\/[^/?#]+\?metadata=en&cc=US$/,
      );
    },
  );

  test('is not sent when the code is a relative path', async () => {
    await expect(validateCode({ ...call(), code: '..' })).rejects.toMatchObject({
      name: 'RequestError',
    });
    expect(server.asked).toEqual([]);
  });
});

describe('a refused code', () => {
  test.each<[unknown, string]>([
    ['OfferNotFound', 'not-found'],
    ['InvalidTerritory', 'wrong-territory'],
    ['OfferExpired', 'expired'],
    ['InvalidCaptcha', 'captcha'],
    ['UnexpectedError', 'unexpected'],
    ['OfferPending', 'unexpected'],
    ['SomethingElse', 'unexpected'],
    ['offernotfound', 'unexpected'],
    ['constructor', 'unexpected'],
    ['__proto__', 'unexpected'],
    ['', 'not-found'],
    [null, 'not-found'],
    [undefined, 'not-found'],
    [42, 'not-found'],
  ])('with the error %s has the reason %s @spec-3.3 @spec-8.1', async (error, reason) => {
    expect(await verdict({ status: 'error', error })).toEqual({ outcome: 'refused', reason });
  });

  test.each<[string | undefined, unknown, boolean]>([
    ['UNIVERSAL', undefined, false],
    ['universal', undefined, false],
    ['Universal', 'false', false],
    ['UNIVERSAL', 'TRUE', false],
    ['UNIVERSAL', true, false],
    ['UNIVERSAL', null, false],
    ['Universal', 'true', true],
    ['UNIVERSAL PICTURES', undefined, true],
    ['STUDIO', 'false', true],
    [undefined, undefined, true],
  ])(
    'of the owner %s, supported: %s, is accepted: %s @spec-3.4 @spec-5.3',
    async (owner, supported, isAccepted) => {
      const answer = await verdict({
        status: 'ok',
        data: { owner, properties: { isUniversalSupported: supported }, code_status: {} },
      });

      if (isAccepted) expect(answer.outcome).toBe('accepted');
      else expect(answer).toEqual({ outcome: 'refused', reason: 'not-found' });
    },
  );

  test('of the owner UNIVERSAL without properties has the reason not-found', async () => {
    expect(await verdict({ status: 'ok', data: { owner: 'UNIVERSAL', properties: null } })).toEqual(
      {
        outcome: 'refused',
        reason: 'not-found',
      },
    );
  });
});

describe('a failed request', () => {
  test.each<[string, unknown]>([
    ['nothing', null],
    ['a list', []],
    ['a text', 'ok'],
    ['a number', 7],
    ['no status', { data: {} }],
    ['an unknown status', { status: 'maybe' }],
    ['a status in capitals', { status: 'OK' }],
    ['a status that is null', { status: null }],
    ['a list of statuses', { status: ['ok'] }],
    ['ok, and no more', { status: 'ok' }],
    ['ok, with data that is null', { status: 'ok', data: null }],
    ['ok, with data that is a text', { status: 'ok', data: 'HDMAQF4PX7TV' }],
    ['ok, with data that is empty', { status: 'ok', data: {} }],
    ['ok, with titles, but without a code status', { status: 'ok', data: { metadata: {} } }],
    ['ok, with a code status that is a text', { status: 'ok', data: { code_status: 'open' } }],
    ...['0', '3', true, [1], {}, -1, -0.5].map((remainingValue): [string, unknown] => [
      `ok, with ${JSON.stringify(remainingValue)} for what remains`,
      { status: 'ok', data: { code_status: { remainingValue } } },
    ]),
  ])('is the result of an answer that is %s @spec-3.2 @spec-7.8', async (_what, answer) => {
    server.answer(json(answer));

    await expect(validateCode(call())).rejects.toMatchObject({
      name: 'RequestError',
      reason: 'wrong-shape',
    });
  });

  test('has a message without the content of the answer', async () => {
    server.answer(json({ status: 'HDMAQF4PX7TV' }));

    await expect(validateCode(call())).rejects.toMatchObject({
      message: 'unexpected picklist at "status"',
    });
  });

  test('is the result of an error page', async () => {
    server.answer(text('<h1>Bad gateway</h1>', 'text/html', 502));

    await expect(validateCode(call())).rejects.toMatchObject({ reason: 'status' });
  });
});

describe('the remaining value of a code @B14', () => {
  test.each([
    ['0', true],
    ['-0', true],
    ['0.5', true],
    ['1', false],
    ['1.5', false],
    ['null', false],
  ])('%s means a redeemed code: %s', async (remainingValue, expected) => {
    server.answer(text(remaining(remainingValue)));

    const answer = await validateCode(call());

    expect(answer.outcome === 'accepted' && isRedeemed(answer.offer)).toBe(expected);
  });

  test.each(['1e999', '-1e999', '-1e308', '-1e-300'])(
    '%s makes the answer a failed request',
    async (remainingValue) => {
      server.answer(text(remaining(remainingValue)));

      await expect(validateCode(call())).rejects.toMatchObject({ reason: 'wrong-shape' });
    },
  );
});

describe('unusual JSON in an answer @B13', () => {
  test.each([
    ['two ids of one name: the last', '{"offerId":"1","offerId":"30001"}', '30001'],
    ['an id as large as they come', '{"offerId":"900719925474099312345"}', '900719925474099312345'],
    ['a number for an id: that has lost its end', '{"offerId":900719925474099312345}', ''],
  ])('has %s', async (_what, codeStatus, offerId) => {
    server.answer(text(`{"status":"ok","data":{"code_status":${codeStatus}}}`));

    expect(await validateCode(call())).toMatchObject({ offer: { offerId } });
  });
});

function remaining(value: string): string {
  return `{"status":"ok","data":{"code_status":{"remainingValue":${value}}}}`;
}

async function verdict(answer: unknown): Promise<Verdict> {
  server.answer(json(answer));
  return validateCode(call());
}

function call() {
  return {
    contentServiceUrl: server.url,
    siteKey: 'movieredeem',
    code: 'HDMAQF4PX7TV',
    language: 'en',
    territory: 'US',
    captchaToken: null,
  } as const;
}
