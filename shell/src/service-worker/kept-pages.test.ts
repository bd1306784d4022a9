import { describe, expect, test } from '@rstest/core';

import { keptPages } from './kept-pages';

const ORIGIN = 'https://movies.example';

describe('a page is kept', () => {
  test.each([
    ['/', '/'],
    ['/?c=HDMAQF4PX7TV', '/'],
    ['/#HDMAQF4PX7TV', '/'],
    ['/SUPPORT/?remote=support@3105#cost', '/support'],
  ])('from %s under %s, whatever else is in the address', async (address, key) => {
    const parameters = { request: new Request(ORIGIN + address), mode: 'read' };

    expect(await keptPages.cacheKeyWillBeUsed?.({ ...parameters, event: null })).toBe(key);
  });

  test('as it came', async () => {
    const answer = new Response('page');

    expect(await kept('/support', answer)).toBe(answer);
  });

  test.each([
    ['for a link with a code in it', '/?c=HDMAQF4PX7TV', new Response('page')],
    ['for the address of an override', '/?remote=support@3105', new Response('page')],
    ['where the site fails', '/', new Response('', { status: 503 })],
    ['where there is none', '/', new Response('', { status: 404 })],
  ])('but not %s', async (_what, address, answer) => {
    expect(await kept(address, answer)).toBeNull();
  });

  test('but not where the answer came from another address', async () => {
    const answer = Object.defineProperty(new Response('page'), 'redirected', { value: true });

    expect(await kept('/', answer)).toBeNull();
  });
});

function kept(address: string, response: Response) {
  const request = new Request(ORIGIN + address);
  return keptPages.cacheWillUpdate?.({ request, response, event: null });
}
