import { describe, expect, test } from '@rstest/core';

import { createApp } from './app';

const app = createApp({ siteUrl: 'https://redeem.example', slowMs: 60 });
const get = async (path: string, headers = {}) => app.request(path, { headers });

describe('the stand-in for a retailer', () => {
  test('shows its purpose, the code and a link to the site', async () => {
    const page = await (await get('/retailers/vudu?code=DEMO%20VUDU%207HQC')).text();
    expect(page).toContain('This is a local stand-in for Vudu');
    expect(page).toContain('<code>DEMO VUDU 7HQC</code>');
    expect(page).toContain('href="https://redeem.example"');
  });

  test('links to the site from which the visitor came', async () => {
    const page = await (
      await get('/retailers/itunes', { referer: 'http://cinema.localhost:3000/retailers' })
    ).text();
    expect(page).toContain('href="http://cinema.localhost:3000"');
    expect(page).toContain('No code has come with you');
  });

  test('shows whatever it is given as text', async () => {
    const path = '/retailers/%3Cb%3E?code=%3Cscript%3E';
    const page = await (await get(path, { referer: 'javascript:alert(1)' })).text();
    expect(page).toContain('&lt;b&gt;');
    expect(page).toContain('&lt;script&gt;');
    expect(page).not.toMatch(/<script|javascript:/);
  });
});

describe('every script', () => {
  const SCRIPTS = ['/tag-manager.js', '/captcha.js', '/privacy/us.js'];

  test.each(SCRIPTS)('%s may be embedded anywhere', async (path) => {
    const { headers, status } = await get(path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  test.each(SCRIPTS)('%s can be slow, break, stay silent or be down', async (path) => {
    const script = await (await get(path)).text();
    const started = performance.now();
    expect(await (await get(`${path}?mode=slow`)).text()).toBe(script);
    expect(performance.now() - started).toBeGreaterThan(50);

    expect(await (await get(`${path}?mode=throw`)).text()).toMatch(/^setTimeout.*throw new Error/);
    expect(await (await get(`${path}?mode=never`)).text()).toBe('');
    expect((await get(`${path}?mode=500`)).status).toBe(500);
  });
});

describe('the privacy footer', () => {
  test.each(['us', 'uk', 'ca', 'ie', 'au', 'nz', 'fr', 'ch', 'ch-fr', 'ch-de', 'de', 'at'])(
    'has a script and pages for %s',
    async (territory) => {
      expect((await get(`/privacy/${territory}.js`)).status).toBe(200);
      expect((await get(`/privacy/${territory}/policy`)).status).toBe(200);
    },
  );

  test.each(['/privacy/gb.js', '/privacy/xx.js', '/privacy/xx/policy'])(
    'has none at %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );
});

test('the doubles say that they live', async () => {
  expect((await get('/livez')).status).toBe(200);
});
