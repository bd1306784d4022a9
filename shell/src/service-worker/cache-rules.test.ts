import { describe, expect, test } from '@rstest/core';

import { pageRules, siteDataRules } from './cache-rules';

const ORIGIN = 'https://movies.example';
const PAGE = '<html><script type="application/json" id="configuration">{}</script></html>';

describe('a page is kept', () => {
  test.each([
    ['/', '/'],
    ['/?c=HDMAQF4PX7TV', '/'],
    ['/#HDMAQF4PX7TV', '/'],
    ['/SUPPORT/?remote=support@3105#cost', '/support'],
  ])('from %s under %s, whatever else is in the address', async (address, key) => {
    const parameters = { request: new Request(ORIGIN + address), mode: 'read' };

    expect(await pageRules.cacheKeyWillBeUsed?.({ ...parameters, event: null })).toBe(key);
  });

  test('as it came', async () => {
    const answer = pageOf(PAGE);

    expect(await kept('/support', answer)).toBe(answer);
    expect(await answer.text()).toBe(PAGE);
  });

  test.each([
    ['for a link with a code in it', '/?c=HDMAQF4PX7TV', pageOf(PAGE)],
    ['for the address of an override', '/?remote=support@3105', pageOf(PAGE)],
    ['where the site fails', '/', pageOf(PAGE, { status: 503 })],
    ['where there is none', '/', pageOf(PAGE, { status: 404 })],
    ['where another server answers with a page of its own', '/', pageOf('<h1>Log in</h1>')],
    ['where it is no page', '/', new Response(PAGE, { headers: { 'Content-Type': 'text/plain' } })],
  ])('but not %s', async (_what, address, answer) => {
    expect(await kept(address, answer)).toBeNull();
  });

  test('but not where the answer came from another address', async () => {
    const answer = Object.defineProperty(pageOf(PAGE), 'redirected', { value: true });

    expect(await kept('/', answer)).toBeNull();
  });
});

describe('site data is kept', () => {
  test('as it came', async () => {
    const answer = new Response('{}', { headers: { 'Content-Type': 'application/json' } });

    expect(await keptData(answer)).toBe(answer);
  });

  test.each([
    ['where a page comes in its place', pageOf('<h1>Log in</h1>')],
    ['where the service fails', new Response('{}', { status: 503 })],
  ])('but not %s', async (_what, answer) => {
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
