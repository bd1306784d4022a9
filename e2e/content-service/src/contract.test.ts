import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';

import { CONTRACT_FILE } from './testing/contract';
import { EXPECTED, summaryOf } from './testing/expected-answers';
import { post } from './testing/settings';
import { type Answer, goodToken, openTestService, type TestService } from './testing/test-service';

describe('the service on PGlite', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openTestService({ environment: { DATA_FOLDER: 'memory' } });
  });
  afterAll(() => service.close());

  test('has a contract that is a valid OpenAPI document', async () => {
    expect(await new Validator().validate(CONTRACT_FILE)).toMatchObject({ valid: true });
  });

  test.each(Object.entries(EXPECTED))('answers about %s: %s @spec-5.18', async (key, expected) => {
    const [, code = '', query, rejections] =
      /^(\w+)(?: (cc=..))?(?: after (\d) captchas)?$/.exec(key) ?? [];
    await service.reset([code]);
    for (let turn = 0; turn <= Number(rejections ?? -1); turn += 1) {
      const refused = await service.validate(code, query, turn > 0 ? goodToken() : undefined);
      expect(refused).toEqual({ status: 'error', error: 'InvalidCaptcha' });
    }
    const token = rejections === undefined ? undefined : goodToken();
    expect(summaryOf(await service.validate(code, query, token))).toBe(expected);
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
