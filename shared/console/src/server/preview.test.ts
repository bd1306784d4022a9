import { readLatest } from '@redeem/delivery';
import { aSite } from '@redeem/delivery/testing';
import { describe, expect, test } from '@rstest/core';

import { createPreview } from './preview';
import { createSiteReader } from './read-site';

const ORIGIN = 'http://localhost:4201';
const CONSOLE = 'http://localhost:4200';

async function aPreview() {
  const { storage, build } = await aSite();
  const draft = await build('1.0.1', { entry: 'draft()' });
  const { answer } = createPreview({
    storage,
    reader: createSiteReader(storage, () => undefined),
    environment: { BRANDS: '{}', REPORT_URL: '/reports', OVERRIDE_ORIGINS: CONSOLE },
    origin: ORIGIN,
    consoles: [CONSOLE],
    draftRelease: () => Promise.resolve(draft),
  });
  const ask = (path: string, method = 'GET') => answer(new Request(ORIGIN + path, { method }));
  return { ask, storage, draft };
}

describe('the preview', () => {
  test('is a page with the draft, for frames of the console, which nobody stores', async () => {
    const { ask, storage } = await aPreview();
    const { headers, status, text } = await ask('/?locale=fr_CA').then(async (answer) => ({
      ...{ headers: answer.headers, status: answer.status },
      text: await answer.text(),
    }));

    expect(status).toBe(200);
    expect(text).toContain('"version":"1.0.1"');
    expect(text).toContain(`"contentServiceUrl":"${ORIGIN}/preview/CA/fr"`);
    expect(text).not.toContain('overrideOrigins');
    expect(headers.get('Content-Security-Policy')).toContain(`frame-ancestors ${CONSOLE}`);
    expect(headers.get('X-Frame-Options')).toBeNull();
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect((await readLatest(storage)).revision).toBe(1);
    expect(await storage.paths('remotes/retailers/1.0.1')).toEqual([]);
  });

  test('has the files of the draft, of the live releases, and no others of the site', async () => {
    const { ask, storage } = await aPreview();
    await storage.create('console/drafts/fr/faq.md/00000001.json', Buffer.from('{}'));
    const text = async (path: string) => (await ask(path)).text();

    expect(await text('/remotes/retailers/1.0.1/remoteEntry.33.js').catch(String)).toBe(
      'not found\n',
    );
    await ask('/');
    expect(await text('/remotes/retailers/1.0.1/remoteEntry.33.js')).toBe('draft()');
    expect(await text('/remotes/retailers/1.0.0/remoteEntry.33.js')).toBe('remote()');
    for (const path of [
      '/console/drafts/fr/faq.md/00000001.json',
      '/history/00000001.json',
      '/remotes/retailers/1.0.0/check.data',
      '/shell/1.0.0/%2e%2e/registry.json',
    ]) {
      expect(await text(path)).not.toMatch(/^\{/);
    }
  });

  test.each([
    [
      '/preview/CH/fr/site/movieredeem?cc=CH',
      '{"id":"movieredeem","territory":"CH","language":"fr","captcha_key":null}',
    ],
    ['/preview/empty.js', ''],
    ['/preview/FR/fr/site/movieredeem/code/ABCD', 'not found\n'],
  ])('answers %s without a service', async (path, body) => {
    const { ask } = await aPreview();

    expect(await (await ask(path)).text()).toBe(body);
  });

  test('checks no code', async () => {
    const { ask } = await aPreview();

    expect((await ask('/preview/FR/fr/site/movieredeem/code/ABCD', 'POST')).status).toBe(405);
  });
});
