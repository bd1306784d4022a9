import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';

import { TERRITORIES } from '../rules/territory';
import { exchangeCode, getSite, validateCode } from './calls';
import { CALL, CHECK, EXCHANGE, service, stubService } from './stubbed-service.test-support';

stubService();

const SITE = { id: 'movieredeem', territory: 'GB', language: 'en', captcha_key: 'key' };

/** The least that is said of a good code. */
const GOOD = { status: 'ok', data: { code_status: {} } };

const WRONG_SHAPE = { name: 'RequestError', reason: 'wrong-shape' };

describe('a request', () => {
  test.each(TERRITORIES)('about a code or the site sends the territory %s', async (territory) => {
    service.answer = GOOD;
    await validateCode({ ...CHECK, territory });
    await exchangeCode({ ...EXCHANGE, territory, language: 'fr' });
    service.answer = SITE;
    await getSite({ ...CALL, territory });

    expect(service.asked.map(({ url }) => url)).toEqual([
      `/site/movieredeem/code/HDMAQF4PX7TV?metadata=en&cc=${territory}`,
      `/site/movieredeem/code/HDMAQF4PX7TV/exchange?metadata=fr&cc=${territory}`,
      `/site/movieredeem?cc=${territory}`,
    ]);
  });

  test.each([
    ['https://service.example/', '/site'],
    ['https://service.example/api/v1/', '/api/v1/site'],
  ])('goes to the service at %s @spec-7.1', async (contentServiceUrl, path) => {
    service.answer = GOOD;

    await validateCode({ ...CHECK, contentServiceUrl });

    expect(service.asked[0]?.url).toMatch(new RegExp(`^${path}/movieredeem/code/`));
  });

  test.each([
    ['../EXCHANGE', '..%2FEXCHANGE'],
    ['%2E%2E%2F', '%252E%252E%252F'],
    ['A\uD83DB', 'A%EF%BF%BDB'],
  ])('encodes the code %j as one path segment', async (code, segment) => {
    service.answer = GOOD;

    await exchangeCode({ ...EXCHANGE, code });

    expect(service.asked[0]?.url).toContain(`/code/${segment}/exchange?`);
  });

  test('has one segment for any code @E4', async () => {
    service.answer = GOOD;
    const parts = fc.constantFrom(...'/ \\ . % ? # @ \0 2e \uD800 😀 A'.split(' '), '\n');
    const strange = fc.array(parts, { minLength: 3 }).map((some) => some.join(''));
    const codes = fc.oneof(fc.string({ unit: 'binary', minLength: 3 }), strange);

    await fc.assert(
      fc.asyncProperty(codes, (code) => exchangeCode({ ...EXCHANGE, code }).then(() => undefined)),
      { numRuns: 2_000, examples: [['...']] },
    );

    const path = /^\/site\/movieredeem\/code\/[^/?#]+\/exchange\?metadata=en&cc=US$/;
    expect(service.asked.filter(({ url }) => !path.test(url))).toEqual([]);
  });

  test('encodes a site key with special characters @spec-7.2', async () => {
    service.answer = SITE;

    await getSite({ ...CALL, siteKey: 'a/../b?c' });

    expect(service.asked[0]?.url).toBe('/site/a%2F..%2Fb%3Fc?cc=US');
  });

  test.each(['', '.', '..'])('is not sent when the code is "%s"', async (code) => {
    await expect(validateCode({ ...CHECK, code })).rejects.toMatchObject(WRONG_SHAPE);
    expect(service.asked).toEqual([]);
  });

  test('for site data has no territory before one is known @spec-7.3', async () => {
    service.answer = SITE;

    await getSite({ ...CALL, territory: null });

    expect(service.asked).toEqual([{ url: '/site/movieredeem', method: 'GET', type: null }]);
  });

  test('of a check has a body only for a captcha token @spec-7.6 @spec-7.7', async () => {
    service.answer = GOOD;

    await validateCode(CHECK);
    await validateCode({ ...CHECK, captchaToken: 'token-1' });

    expect(service.asked.map(({ method, type, body }) => [method, type, body])).toEqual([
      ['POST', null, undefined],
      ['POST', 'application/json', { recaptcha_response: 'token-1' }],
    ]);
  });

  test.each<[string, object, object]>([
    ['one retailer', {}, { selection: 'vudu' }],
    ['several titles', { selections: ['t07', 't08'] }, { selections: ['t07', 't08'] }],
    ['a bundle of one', { selections: ['t07'], asBundle: true }, { selections: ['t07'] }],
  ])('of an exchange names %s @spec-7.10 @spec-7.11', async (_what, call, body) => {
    service.answer = { status: 'ok' };

    await exchangeCode({ ...EXCHANGE, ...call });

    expect(service.asked[0]).toMatchObject({ method: 'POST', type: 'application/json' });
    expect(service.asked[0]?.body).toEqual({ offer_id: '30001', ...body });
  });
});

describe('an answer of a wrong shape', () => {
  test.each<[string, unknown]>([
    ['nothing', null],
    ['a list', []],
    ['a text', '"ok"'],
    ['no status', { data: {} }],
    ['an unknown status', { status: 'maybe' }],
    ['a status in capitals', { status: 'OK' }],
    ['a list of statuses', { status: ['ok'] }],
  ])('is a failed request when it has %s @spec-3.2 @spec-7.8 @spec-8.14', async (_what, wrong) => {
    service.answer = wrong;

    await expect(validateCode(CHECK)).rejects.toMatchObject(WRONG_SHAPE);
    await expect(exchangeCode(EXCHANGE)).rejects.toMatchObject(WRONG_SHAPE);
    await expect(getSite(CALL)).rejects.toMatchObject(WRONG_SHAPE);
  });

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'HDMAQF4PX7TV'],
    ['no code status', { metadata: {} }],
    ['a code status that is a text', { code_status: 'open' }],
    ...['0', '3', true, [1], {}, -1, -0.5].map((remainingValue): [string, unknown] => [
      `${JSON.stringify(remainingValue)} for what remains`,
      { code_status: { remainingValue } },
    ]),
  ])('is a failed check when its data are %s', async (_what, data) => {
    service.answer = { status: 'ok', data };

    await expect(validateCode(CHECK)).rejects.toMatchObject(WRONG_SHAPE);
  });

  test.each<[string, object]>([
    ['no id', { id: undefined }],
    ['an id of a wrong type', { id: 7 }],
    ['no territory', { territory: undefined }],
    ['a territory that is not one', { territory: 'XX' }],
    ['a territory in small letters', { territory: 'us' }],
    ['no language', { language: null }],
  ])('is no site data when it has %s @spec-3.1', async (_what, different) => {
    service.answer = { ...SITE, ...different };

    await expect(getSite(CALL)).rejects.toMatchObject(WRONG_SHAPE);
  });

  test('has an error without its content', async () => {
    service.answer = { status: 'HDMAQF4PX7TV' };

    await expect(validateCode(CHECK)).rejects.toThrow('unexpected picklist at "status"');
  });
});

describe('site data', () => {
  test.each([
    ['key', 'key'],
    [undefined, null],
    [null, null],
    [42, null],
  ])('with the captcha key %s has the key %s @spec-3.1 @spec-7.4', async (wire, captchaKey) => {
    service.answer = { ...SITE, captcha_key: wire, theme: { dark: true } };

    expect(await getSite(CALL)).toEqual({ territory: 'GB', language: 'en', captchaKey });
  });
});

describe('the verdict on a code', () => {
  test.each<[unknown, string, string | undefined]>([
    ['OfferNotFound', 'not-found', 'not-found'],
    ['InvalidTerritory', 'wrong-territory', 'wrong-territory'],
    ['OfferExpired', 'expired', 'expired'],
    ['InvalidCaptcha', 'captcha', 'captcha'],
    ['UnexpectedError', 'unexpected', 'unexpected'],
    ['AlreadyRedeemed', 'unexpected', 'unexpected'],
    ['offernotfound', 'unexpected', 'unexpected'],
    ['constructor', 'unexpected', 'unexpected'],
    ['', 'not-found', undefined],
    [null, 'not-found', undefined],
    [undefined, 'not-found', undefined],
    [42, 'not-found', undefined],
  ])(
    'with the error %s is a refusal, or a decline of an exchange, with the reason %s @spec-3.3 @spec-8.1 @spec-3.13',
    async (wire, reason, error) => {
      service.answer = { status: 'error', error: wire };

      expect(await validateCode(CHECK)).toEqual({ outcome: 'refused', reason });
      const declined = { isDone: false, ...(error && { error }), history: [], status: null };
      expect(await exchangeCode(EXCHANGE)).toEqual(declined);
    },
  );

  test.each<[string | undefined, unknown, boolean]>([
    ['UNIVERSAL', undefined, false],
    ['universal', 'false', false],
    ['UNIVERSAL', 'TRUE', false],
    ['UNIVERSAL', true, false],
    ['Universal', 'true', true],
    ['UNIVERSAL PICTURES', undefined, true],
    ['STUDIO', 'false', true],
    [undefined, undefined, true],
  ])(
    'of the owner %s, supported: %s, is acceptance: %s @spec-3.4 @spec-5.3',
    async (owner, isUniversalSupported, isAccepted) => {
      service.answer = {
        status: 'ok',
        data: { owner, properties: { isUniversalSupported }, code_status: {} },
      };

      const refused = { outcome: 'refused', reason: 'not-found' };
      expect(await validateCode(CHECK)).toMatchObject(
        isAccepted ? { outcome: 'accepted' } : refused,
      );
    },
  );

  test('of the owner UNIVERSAL without properties is a refusal', async () => {
    service.answer = { status: 'ok', data: { owner: 'UNIVERSAL', properties: null } };

    expect(await validateCode(CHECK)).toEqual({ outcome: 'refused', reason: 'not-found' });
  });
});
