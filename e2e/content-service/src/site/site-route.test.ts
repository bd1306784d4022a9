import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';

import { openTestService, type TestService } from '../testing/test-service';

describe('the site data', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openTestService();
  });
  afterAll(() => service.close());

  const site = async (path: string) => (await service.request(path)).json() as Promise<object>;

  test.each([
    ['/site/movieredeem', { id: 'movieredeem', territory: 'US', language: 'en' }],
    ['/site/cinemachezvous', { id: 'cinemachezvous', territory: 'FR', language: 'fr' }],
    ['/site/movieredeem?cc=CH', { id: 'movieredeem', territory: 'CH', language: 'de' }],
    ['/site/cinemachezvous?cc=GB', { id: 'cinemachezvous', territory: 'GB', language: 'en' }],
    ['/site/movieredeem?cc=ZZ', { id: 'movieredeem', territory: 'US', language: 'en' }],
  ])('%s', async (path, answer) => {
    expect(await site(path)).toEqual({ ...answer, captcha_key: 'demo-captcha-site-key' });
  });

  test('a French brand answers an English browser in French in its own territory, and in English in others', async () => {
    const english = { headers: { 'accept-language': 'en-US' } };
    const home = await service.request('/site/cinemachezvous?cc=FR', english);
    expect(await home.json()).toMatchObject({ language: 'fr' });
    const abroad = await service.request('/site/cinemachezvous?cc=DE', english);
    expect(await abroad.json()).toMatchObject({ language: 'en' });
  });

  test('can be cached for a minute, by Accept-Language', async () => {
    const { headers } = await service.request('/site/movieredeem');
    expect(headers.get('cache-control')).toBe(
      'public, max-age=60, stale-while-revalidate=300, stale-if-error=86400',
    );
    expect(headers.get('vary')?.toLowerCase()).toContain('accept-language');
  });
});
