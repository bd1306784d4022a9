import { runInNewContext } from 'node:vm';

import { describe, expect, test } from '@rstest/core';

import { createApp } from './app';

const app = createApp('https://redeem.example');
const get = async (path: string, headers = {}) => app.request(path, { headers });

test('the stand-in for a retailer shows the code as text, and links to the site of the visitor', async () => {
  const home = await (await get('/retailers/vudu?code=DEMO%20VUDU%207HQC')).text();
  expect(home).toContain('This is a local stand-in for vudu');
  expect(home).toContain('<code>DEMO VUDU 7HQC</code>');
  expect(home).toContain('href="https://redeem.example"');
  const referer = 'http://cinema.localhost:3000/retailers';
  const french = await (await get('/retailers/%3Cb%3E?code=%3Cscript%3E', { referer })).text();
  expect(french).toContain('href="http://cinema.localhost:3000"');
  expect(french).not.toMatch(/<script|<b>/);
});

test.each(['/tag-manager.js', '/captcha.js', '/captcha/widget.js', '/privacy/ch-fr.js'])(
  'any page may embed %s',
  async (path) => {
    const { headers, status } = await get(path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  },
);

test.each([
  ['granted', '_ga=GA1.1.1.1; path=/; SameSite=Lax'],
  ['denied', ''],
])(
  'the tag manager reports an event, and stores a cookie if that is %s',
  async (storage, cookie) => {
    const script = await (await get('/tag-manager.js')).text();
    const currentScript = { src: 'http://localhost:4100/tag-manager.js?id=DEMO-1' };
    const document = { currentScript, cookie: '', referrer: '', title: 'Movie Redeem' };
    const consent = { 0: 'consent', 1: 'default', 2: { analytics_storage: storage } };
    const dataLayer: object[] = [consent, { event: 'content-view' }];
    const beacons: string[] = [];
    const fetch = (beacon: URL) => Promise.resolve(beacons.push(beacon.href));
    const location = { href: 'http://localhost:3000/' };
    runInNewContext(script, { window: { dataLayer }, document, location, URL, fetch });
    dataLayer.push({ event: 'content-view', page_path: '/retailers' });

    expect(document.cookie).toBe(cookie);
    expect(beacons).toHaveLength(2);
    expect(beacons[1]).toContain('/collect?tid=DEMO-1&dl=http%3A%2F%2Flocalhost%3A3000%2F&');
  },
);

test('the privacy provider has no footer of an unknown territory', async () => {
  expect((await get('/privacy/gb.js')).status).toBe(404);
  expect((await get('/privacy/xx/policy')).status).toBe(404);
  expect((await get('/privacy/uk/policy')).status).toBe(200);
});

describe('the check of a captcha token', () => {
  const send = async (path: string, body: string | URLSearchParams) => {
    const answer = await app.request(path, { method: 'POST', body });
    return (await answer.json()) as Record<string, string>;
  };

  test('vouches once, for a token that is not too old', async () => {
    const { token } = await send('/captcha/token', '{"hostname":"localhost"}');
    const { token: late } = await send('/captcha/token', '{"hostname":"localhost","ttl":0}');
    const verify = (response = '') =>
      send('/captcha/siteverify', new URLSearchParams({ secret: 's', response }));
    const refused = { success: false, 'error-codes': ['timeout-or-duplicate'] };

    expect(await verify(token)).toMatchObject({ success: true, hostname: 'localhost' });
    expect(await verify(token)).toEqual(refused);
    expect(await verify(late)).toEqual(refused);
    expect(await verify('anything')).toMatchObject({ success: false });
  });
});
