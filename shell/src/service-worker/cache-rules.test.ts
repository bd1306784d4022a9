import { describe, expect, test } from '@rstest/core';

import { pageRules, siteDataRules } from './cache-rules';

const ORIGIN = 'https://movies.example';
const PAGE = '<html><script type="application/json" id="configuration">{}</script></html>';

describe('a page', () => {
  test.each([
    ['/', '/'],
    ['/?c=HDMAQF4PX7TV', '/'],
    ['/#HDMAQF4PX7TV', '/'],
    ['/SUPPORT/?remote=support@3105#cost', '/support'],
  ])('from %s is cached under %s', async (address, key) => {
    const parameters = { request: new Request(ORIGIN + address), mode: 'read' };

    expect(await pageRules.cacheKeyWillBeUsed?.({ ...parameters, event: null })).toBe(key);
  });

  test('is cached unchanged', async () => {
    const answer = pageOf(PAGE);

    expect(await kept('/support', answer)).toBe(answer);
    expect(await answer.text()).toBe(PAGE);
  });

  test.each([
    ['the address contains a code', '/?c=HDMAQF4PX7TV', pageOf(PAGE)],
    ['the address contains an override', '/?remote=support@3105', pageOf(PAGE)],
    ['the site fails', '/', pageOf(PAGE, { status: 503 })],
    ['the site has no such page', '/', pageOf(PAGE, { status: 404 })],
    ['another server answers with its own page', '/', pageOf('<h1>Log in</h1>')],
    [
      'the response is no page',
      '/',
      new Response(PAGE, { headers: { 'Content-Type': 'text/plain' } }),
    ],
  ])('is not cached when %s', async (_what, address, answer) => {
    expect(await kept(address, answer)).toBeNull();
  });

  test('is not cached when the response was redirected', async () => {
    const answer = Object.defineProperty(pageOf(PAGE), 'redirected', { value: true });

    expect(await kept('/', answer)).toBeNull();
  });
});

describe('site data', () => {
  test('is cached unchanged', async () => {
    const answer = new Response('{}', { headers: { 'Content-Type': 'application/json' } });

    expect(await keptData(answer)).toBe(answer);
  });

  test.each([
    ['a page arrives instead', pageOf('<h1>Log in</h1>')],
    ['the service fails', new Response('{}', { status: 503 })],
  ])('is not cached when %s', async (_what, answer) => {
    expect(await keptData(answer)).toBeNull();
  });
});

function pageOf(text: string, settings: ResponseInit = {}): Response {
  return new Response(text, {
    ...settings,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  });
}

function keptData(response: Response) {
  const request = new Request(`${ORIGIN}/site/movieredeem`);
  return siteDataRules.cacheWillUpdate?.({ request, response, event: null });
}

function kept(address: string, response: Response) {
  const request = new Request(ORIGIN + address);
  return pageRules.cacheWillUpdate?.({ request, response, event: null });
}
