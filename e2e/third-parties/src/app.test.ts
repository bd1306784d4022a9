import { runInNewContext } from 'node:vm';

import { expect, test } from '@rstest/core';

import { createApp } from './app';

const app = createApp('https://redeem.example');
const get = async (path: string) => app.request(path);

test.each([
  ['granted', '_ga=GA1.1.1.1; path=/; SameSite=Lax'],
  ['denied', ''],
])(
  'the tag manager reports an event, and stores a cookie if that is %s',
  async (allowed, cookie) => {
    const currentScript = { src: 'http://localhost:4100/tag-manager.js?id=DEMO-1' };
    const document = { currentScript, cookie: '', referrer: '', title: 'Movie Redeem' };
    const consent = { 0: 'consent', 1: 'default', 2: { analytics_storage: allowed } };
    const dataLayer: object[] = [consent, { event: 'content-view' }];
    const beacons: string[] = [];
    const fetch = (beacon: URL) => Promise.resolve(beacons.push(beacon.href));
    const location = { href: 'http://localhost:3000/' };
    const script = await (await get('/tag-manager.js')).text();
    runInNewContext(script, { window: { dataLayer }, document, location, URL, fetch });
    dataLayer.push({ event: 'content-view', page_path: '/retailers' });

    expect(document.cookie).toBe(cookie);
    expect(beacons).toHaveLength(2);
    expect(beacons[1]).toContain('/collect?tid=DEMO-1&dl=http%3A%2F%2Flocalhost%3A3000%2F&');
  },
);

test('a captcha token is vouched for once, if it is not too old', async () => {
  const send = async (path: string, body: string | URLSearchParams) => {
    const answer = await app.request(path, { method: 'POST', body });
    return (await answer.json()) as Record<string, string>;
  };
  const { token = '' } = await send('/captcha/token', '{"hostname":"localhost"}');
  const { token: late = '' } = await send('/captcha/token', '{"hostname":"localhost","ttl":0}');
  const verify = (response: string) =>
    send('/captcha/siteverify', new URLSearchParams({ secret: 's', response }));

  expect(await verify(token)).toMatchObject({ success: true, hostname: 'localhost' });
  const refused = { success: false, 'error-codes': ['timeout-or-duplicate'] };
  expect([await verify(token), await verify(late)]).toEqual([refused, refused]);
  expect(await verify('anything')).toMatchObject({ success: false });
});
