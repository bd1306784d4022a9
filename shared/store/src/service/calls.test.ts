import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';

import { exchangeCode, getSite, validateCode } from './calls';
import { CALL, CHECK, EXCHANGE, service, stubService } from './stubbed-service.test-support';

stubService();

const SITE = { id: 'movieredeem', territory: 'GB', language: 'en', captcha_key: 'key' };
/** The least that is said of a good code. */
const GOOD = { status: 'ok', data: { code_status: {} } };
const REFUSED = { outcome: 'refused', reason: 'not-found' };

describe('a request', () => {
  test.each<[string, object, string]>([
    ['territory and language', { territory: 'CH', language: 'fr' }, '?metadata=fr&cc=CH'],
    ['a path', { contentServiceUrl: 'https://service.example/api/v1' }, '/api/v1/site/m'],
    ['a site key', { siteKey: 'a/../b?c' }, '/site/a%2F..%2Fb%3Fc/'],
    ['a code', { code: '%2E%2E%2F' }, '/code/%252E%252E%252F'],
  ])('about a code has %s in its address @spec-7.1 @spec-7.2', async (_what, call, part) => {
    service.answer = GOOD;

    await validateCode({ ...CHECK, ...call });
    await exchangeCode({ ...EXCHANGE, ...call });

    const [check = '', exchange] = service.asked.map(({ url }) => url);
    expect(check).toContain(part);
    expect(exchange).toBe(check.replace('?', '/exchange?'));
  });

  test('has one segment for any code @E4', async () => {
    service.answer = GOOD;
    const parts = fc.constantFrom(...'/ \\ . % ? # @ \0 2e 😀 A'.split(' '), '\n');
    const strange = fc.array(parts, { minLength: 3 }).map((some) => some.join(''));
    const codes = fc.oneof(fc.string({ unit: 'binary', minLength: 3 }), strange);

    await fc.assert(
      fc.asyncProperty(codes, async (code) => {
        await exchangeCode({ ...EXCHANGE, code });
      }),
      { numRuns: 2_000, examples: [['...']] },
    );

    const path = /^\/site\/movieredeem\/code\/[^/?#]+\/exchange\?metadata=en&cc=US$/;
    expect(service.asked.filter(({ url }) => !path.test(url))).toEqual([]);
  });

  test.each([
    [null, '/site/movieredeem'],
    ['GB', '/site/movieredeem?cc=GB'],
  ] as const)('for site data of the territory %s is GET %s @spec-7.3', async (territory, url) => {
    service.answer = SITE;

    await getSite({ ...CALL, territory });

    expect(service.asked).toEqual([{ url, method: 'GET', type: null }]);
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

const WRONG = [null, '"ok"', { data: {} }, { status: 'maybe' }, { status: 'error', error: 1 }];
const WRONG_SITES = [
  { id: undefined },
  { id: 7 },
  { territory: undefined },
  { territory: 'XX' },
  { territory: 'us' },
  { language: null },
].map((different) => ({ ...SITE, ...different }));
test.each<[string, unknown[], () => Promise<unknown>]>([
  ['a check', [...WRONG, { status: 'ok' }], () => validateCode(CHECK)],
  ['an exchange', WRONG, () => exchangeCode(EXCHANGE)],
  ['a request for site data', [...WRONG, ...WRONG_SITES], () => getSite(CALL)],
])(
  '%s fails when its answer has a wrong shape @spec-3.1 @spec-3.2 @spec-7.8 @spec-8.14',
  async (_what, answers, call) => {
    for (const answer of answers) {
      service.answer = answer;
      await expect(call(), JSON.stringify(answer)).rejects.toThrow();
    }
  },
);

test.each([
  ['key', 'key'],
  [undefined, null],
  [42, null],
])('site data with the captcha key %s have the key %s @spec-3.1 @spec-7.4', async (wire, key) => {
  service.answer = { ...SITE, captcha_key: wire, theme: { dark: true } };

  expect(await getSite(CALL)).toEqual({ territory: 'GB', language: 'en', captchaKey: key });
});

describe('the verdict on a code', () => {
  test.each<[unknown, string, string | undefined]>([
    ['OfferNotFound', 'not-found', 'not-found'],
    ['InvalidTerritory', 'wrong-territory', 'wrong-territory'],
    ['OfferExpired', 'expired', 'expired'],
    ['InvalidCaptcha', 'captcha', 'captcha'],
    ['UnexpectedError', 'unexpected', 'unexpected'],
    ['offernotfound', 'unexpected', 'unexpected'],
    ['constructor', 'unexpected', 'unexpected'],
    ['', 'not-found', undefined],
    [undefined, 'not-found', undefined],
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
    ['UNIVERSAL', null, false],
    ['universal', { isUniversalSupported: 'false' }, false],
    ['UNIVERSAL', { isUniversalSupported: 'TRUE' }, false],
    ['UNIVERSAL', { isUniversalSupported: true }, false],
    ['Universal', { isUniversalSupported: 'true' }, true],
    ['UNIVERSAL PICTURES', {}, true],
    ['STUDIO', { isUniversalSupported: 'false' }, true],
    [undefined, {}, true],
  ])(
    'of the owner %s with the properties %j is acceptance: %s @spec-3.4 @spec-5.3',
    async (owner, properties, isAccepted) => {
      service.answer = { status: 'ok', data: { owner, properties, code_status: {} } };

      const expected = isAccepted ? { outcome: 'accepted' } : REFUSED;
      expect(await validateCode(CHECK)).toMatchObject(expected);
    },
  );
});
