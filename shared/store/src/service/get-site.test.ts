import { afterAll, afterEach, beforeAll, describe, expect, test } from '@rstest/core';

import { getSite } from './get-site';
import { json, type LocalServer, startServer, text } from './local-server.test-support';

const SITE = { id: 'movieredeem', territory: 'GB', language: 'en', captcha_key: 'key' };

let server: LocalServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server.close());

afterEach(() => {
  server.reset();
});

describe('site data', () => {
  test('is requested with and without a territory @spec-7.3', async () => {
    server.answer(json(SITE));

    await getSite({ ...call(), territory: null });
    await getSite({ ...call(), territory: 'FR' });

    expect(server.asked.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['GET', '/site/movieredeem', ''],
      ['GET', '/site/movieredeem?cc=FR', ''],
    ]);
  });

  test('encodes a site key with special characters @spec-7.2', async () => {
    server.answer(json(SITE));

    await getSite({ ...call(), siteKey: 'a/../b?c' });

    expect(server.asked[0]?.url).toBe('/site/a%2F..%2Fb%3Fc');
  });

  test('has the territory and the language of the visitor @spec-3.1 @spec-7.4', async () => {
    server.answer(json(SITE));

    expect(await getSite(call())).toEqual({
      territory: 'GB',
      language: 'en',
      captchaKey: 'key',
    });
  });

  test.each<[string, object]>([
    ['is absent', { captcha_key: undefined }],
    ['is null', { captcha_key: null }],
    ['is of a wrong type', { captcha_key: 42 }],
  ])('has no captcha key when the key %s', async (_what, different) => {
    server.answer(json({ ...SITE, ...different }));

    expect(await getSite(call())).toEqual({ territory: 'GB', language: 'en', captchaKey: null });
  });

  test('may contain unknown properties', async () => {
    server.answer(json({ ...SITE, theme: { dark: true }, __proto__: { polluted: true } }));

    expect(await getSite(call())).toEqual({ territory: 'GB', language: 'en', captchaKey: 'key' });
  });

  test.each<[string, unknown]>([
    ['no id', { ...SITE, id: undefined }],
    ['an id of a wrong type', { ...SITE, id: 7 }],
    ['no territory', { ...SITE, territory: undefined }],
    ['a territory that is not one', { ...SITE, territory: 'XX' }],
    ['a territory in small letters', { ...SITE, territory: 'us' }],
    ['no language', { ...SITE, language: null }],
    ['a list', [SITE]],
    ['a text', 'ok'],
    ['nothing', null],
    ['a number', 1],
  ])('with %s is a failed request @spec-3.1', async (_what, answer) => {
    server.answer(json(answer));

    await expect(getSite(call())).rejects.toMatchObject({
      name: 'RequestError',
      reason: 'wrong-shape',
    });
  });

  test('is a failed request when the service does not answer', async () => {
    server.answer(text('', 'text/html', 503));

    await expect(getSite(call())).rejects.toMatchObject({ name: 'RequestError', reason: 'status' });
  });
});

function call() {
  return { contentServiceUrl: server.url, siteKey: 'movieredeem', territory: null };
}
