import { brotliDecompressSync } from 'node:zlib';

import { describe, expect, test } from '@rstest/core';

import { CONFIGURATION, temporaryHost } from '../testing';

describe('a page', () => {
  test.each(['/?c=ABCD', '/support/', '/error'])('is there at %s', async (path) => {
    const { ask } = await temporaryHost();

    const answer = await ask(path);

    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(await answer.text()).toContain(
      `<script type="application/json" id="configuration">${JSON.stringify(CONFIGURATION)}<`,
    );
  });

  test.each(['/support/faq', '/livez/', '/%E0%A4%A', '//x'])(
    'at %s is the shell, to say that there is nothing',
    async (path) => {
      const { ask } = await temporaryHost();

      const answer = await ask(path, { 'If-None-Match': '*' });

      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain('id="registry"');
    },
  );

  test.each(['/?c=ABCD', '/support?x&C=ABCD', '/nowhere?%63=ABCD'])(
    'at %s is not for search engines to list',
    async (path) => {
      const { ask } = await temporaryHost();

      expect((await ask(path)).headers.get('X-Robots-Tag')).toBe('noindex');
      expect((await ask('/support?x')).headers.get('X-Robots-Tag')).toBeNull();
    },
  );

  test.each(['/HDMAQF4PX7TV', '/hdma-qf4p%20x7tv/', '/nowhere?c=ABCD'])(
    'at %s, where there is nothing, is kept by nobody: codes are typed as addresses @H7',
    async (path) => {
      const { ask } = await temporaryHost();

      expect((await ask(path)).headers.get('Cache-Control')).toBe('no-store');
    },
  );

  test('is not sent again to who has it', async () => {
    const { ask } = await temporaryHost();
    const etag = (await ask('/')).headers.get('ETag') ?? '';

    const same = await ask('/support', { 'If-None-Match': `"other", W/${etag}` });
    const other = await ask('/', { 'If-None-Match': '"other"' });

    expect(same.status).toBe(304);
    expect(await same.text()).toBe('');
    expect(same.headers.get('ETag')).toBe(etag);
    expect(other.status).toBe(200);
  });

  test('comes in Brotli to a browser that accepts it, under a tag of its own', async () => {
    const { ask } = await temporaryHost();

    const plain = await ask('/', { 'Accept-Encoding': 'gzip' });
    const br = await ask('/', { 'Accept-Encoding': 'gzip, deflate, br' });

    expect(plain.headers.get('Content-Encoding')).toBeNull();
    expect(br.headers.get('Content-Encoding')).toBe('br');
    expect(brotliDecompressSync(await br.arrayBuffer()).toString()).toBe(await plain.text());
    expect(br.headers.get('ETag')).not.toBe(plain.headers.get('ETag'));
  });

  test('answers HEAD with what GET would say about itself', async () => {
    const { ask } = await temporaryHost();

    const get = await ask('/');
    const head = await ask('/', {}, 'HEAD');

    expect(head.status).toBe(200);
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers));
    expect(await head.text()).toBe('');
  });

  test('takes no other method', async () => {
    const { ask } = await temporaryHost();

    const answer = await ask('/', {}, 'DELETE');

    expect(answer.status).toBe(405);
    expect(answer.headers.get('Allow')).toBe('GET, HEAD');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
  });
});

test('robots.txt lets search engines read every page', async () => {
  const { ask } = await temporaryHost();

  expect(await (await ask('/robots.txt')).text()).toBe('User-agent: *\nDisallow:\n');
});
