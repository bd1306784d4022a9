import { runInNewContext } from 'node:vm';

import { describe, expect, test } from '@rstest/core';

import { createApp } from './app';

const app = createApp({ siteUrl: 'http://localhost:3000' });

describe('the tag manager', () => {
  test('reports what was in the data layer and what comes later, with the page’s address', async () => {
    const dataLayer: object[] = [{ event: 'content-view', page_path: '/' }, { consent: 'denied' }];
    const beacons: URL[] = [];
    const script = await (await app.request('/tag-manager.js')).text();

    runInNewContext(script, {
      window: { dataLayer },
      document: {
        currentScript: { src: 'http://localhost:4100/tag-manager.js?id=DEMO-1' },
        referrer: 'http://elsewhere.example/',
        title: 'Movie Redeem',
      },
      location: { href: 'http://localhost:3000/' },
      URL,
      fetch: (beacon: URL) => {
        beacons.push(beacon);
        return Promise.resolve();
      },
    });
    dataLayer.push({ event: 'content-view', page_path: '/retailers' });

    expect(dataLayer).toHaveLength(3);
    expect(beacons.map(({ searchParams }) => searchParams.get('en'))).toEqual([
      'content-view',
      'content-view',
    ]);
    expect(Object.fromEntries(beacons[1]?.searchParams ?? [])).toEqual({
      tid: 'DEMO-1',
      dl: 'http://localhost:3000/',
      dr: 'http://elsewhere.example/',
      dt: 'Movie Redeem',
      en: 'content-view',
      'ep.page_path': '/retailers',
    });
    expect(beacons[0]?.origin).toBe('http://localhost:4100');
  });

  test('has somewhere to report to', async () => {
    expect((await app.request('/collect?en=x')).status).toBe(204);
  });
});
