import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';

import { DEMO_CODES } from './seed/demo-codes';
import { CONTRACT_FILE, STATUSES } from './testing/contract';
import { EXPECTED } from './testing/expected-answers';
import { codePath, post } from './testing/settings';
import { type Answer, goodToken, openTestService, type TestService } from './testing/test-service';

const VUDU = { offer_id: '41001', selection: 'vudu' };
const LONG = 'a'.repeat(17_000);

/** The path and the body of a valid request for each operationId. */
const CALLS: Record<string, { path: string; body?: object }> = {
  getSite: { path: '/site/movieredeem' },
  validateCode: { path: codePath('HDMAQF4PX7TV'), body: {} },
  exchangeCode: { path: codePath('HDMAQF4PX7TV', { call: '/exchange' }), body: VUDU },
};

describe('the service on PGlite', () => {
  let service: TestService;
  let impatient: TestService;
  let full: TestService;
  let broken: TestService;
  beforeAll(async () => {
    service = await openTestService({ environment: { DATA_FOLDER: 'memory' } });
    impatient = await openTestService({ limits: { bodyMs: 300, unfinishedPerClient: 1 } });
    full = await openTestService({ limits: { mostAtOnce: 0 } });
    broken = await openTestService();
    await broken.database.query('drop table site cascade');
  });
  afterAll(async () => {
    await Promise.all([service, impatient, full, broken].map(({ close }) => close()));
  });

  const send = (path: string, body?: object, headers?: Record<string, string>) =>
    service.request(path, body && post(body, headers));

  /** The requests that get an answer of each status. */
  const REQUESTS: Record<number, (path: string, body?: object) => Promise<Response>> = {
    200: async (path, body) => {
      await service.validate('HDMAQF4PX7TV');
      return send(path, body);
    },
    400: (path) => send(path.replace('metadata=en', ''), {}),
    403: (path, body) => send(path, body, { origin: 'https://elsewhere.example' }),
    404: (path, body) => send(path.replace('movieredeem', 'kestrel'), body),
    408: (path) => impatient.request(path, unfinished()),
    413: (path) => send(path, { LONG }),
    414: (path, body) => send(`${path}${path.includes('?') ? '&' : '?'}x=${LONG}`, body),
    415: (path, body) => send(path, body, { 'content-type': 'text/plain' }),
    429: async (path, body) => {
      const other = impatient.request(CALLS['validateCode']?.path ?? '', unfinished());
      const answer = await impatient.request(path, body && post(body));
      await other;
      return answer;
    },
    500: (path, body) => broken.request(path, body && post(body)),
    503: (path, body) => full.request(path, body && post(body)),
  };

  test('has a contract that is a valid OpenAPI document', async () => {
    expect(await new Validator().validate(CONTRACT_FILE)).toMatchObject({ valid: true });
  });

  // Each request compares its answer with the contract.
  test.each(STATUSES)('answers $status to $operationId as the contract says', async (row) => {
    const { path, body } = CALLS[row.operationId] ?? { path: 'no call of this name' };
    expect((await REQUESTS[row.status]?.(path, body))?.status).toBe(row.status);
  });

  test.each(EXPECTED)(
    'answers about %s with %s as the catalogue says @spec-5.18',
    async (...row) => {
      const [code, query, expected, rejections] = row;
      await service.reset([code]);
      for (let turn = 0; turn <= (rejections ?? -1); turn += 1) {
        const refused = await service.validate(code, query, turn > 0 ? goodToken() : undefined);
        expect(refused).toEqual({ status: 'error', error: 'InvalidCaptcha' });
      }
      const token = rejections === undefined ? undefined : goodToken();
      const answer = await service.validate(code, query, token);
      expect(answer).toMatchObject(expected);
      const { history }: { history?: object[] } = 'data' in expected ? expected.data : {};
      expect(answer.data?.history.length ?? 0).toBe(history?.length ?? 0);
      expect(Object.keys(answer)).toEqual(Object.keys(expected));
    },
  );

  test('answers about every code of the catalogue', () => {
    const expected = new Set(EXPECTED.map(([code]) => code));
    expect(DEMO_CODES.filter(({ code }) => !expected.has(code))).toEqual([]);
  });

  test.each([
    ['en', 'US', 'Last Tram to Lindenwald', 'PG-13'],
    ['de', 'AT', 'Letzte Tram nach Lindenwald', '6'],
    ['fr', 'CA', 'Le Dernier Tram pour Lindenwald', 'G'],
    ['en', 'NZ', 'Last Tram to Lindenwald', 'M'],
    ['it', 'CH', 'Last Tram to Lindenwald', '6'],
  ])('names and rates a film for the language %s in %s', async (language, cc, title, rating) => {
    const path = `/site/movieredeem/code/DVDQDWM7GJ4R?metadata=${language}&cc=${cc}`;
    const { data } = (await (await service.request(path, post())).json()) as Answer;
    expect(data?.metadata.content_items).toMatchObject([{ title, rating, runtime: 99 }]);
  });

  test.each([
    ['movieredeem', '', 'US', 'en', undefined],
    ['movieredeem', '?cc=CH', 'CH', 'de', undefined],
    ['movieredeem', '?cc=CH', 'CH', 'fr', 'fr-CH, fr;q=0.9'],
    ['movieredeem', '?cc=CA', 'CA', 'en', 'de'],
    ['movieredeem', '?cc=ZZ', 'US', 'en', undefined],
    // In its own territory the French brand is French for every browser.
    ['cinemachezvous', '?cc=FR', 'FR', 'fr', 'en-US'],
    ['cinemachezvous', '?cc=DE', 'DE', 'en', 'en-US'],
  ])('sends the data of %s%s: %s, %s', async (id, query, territory, language, accepted) => {
    const init = accepted ? { headers: { 'accept-language': accepted } } : {};
    const answer = await service.request(`/site/${id}${query}`, init);
    const captcha_key = 'demo-captcha-site-key';
    expect(await answer.json()).toEqual({ id, territory, language, captcha_key });
  });
});

/** A request whose body does not end. */
function unfinished(): RequestInit {
  return { ...post({}), body: new ReadableStream(), duplex: 'half' };
}
