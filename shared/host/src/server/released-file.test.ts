import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';

import { integrityOf } from '@redeem/delivery/site';
import { describe, expect, test } from '@rstest/core';

import { CONFIGURATION, LONG_SCRIPT, temporaryHost } from '../testing';

const ENTRY = '/remotes/retailers/1.0.0/entry.1.js';

describe('a released file', () => {
  test('of a remote may be kept for ever, and used by other origins', async () => {
    const { ask } = await temporaryHost();

    const answer = await ask(`${ENTRY}?seen`);

    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(LONG_SCRIPT);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding, Available-Dictionary',
      'use-as-dictionary': 'match="/remotes/retailers/*/entry.*.js"',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
  });

  test('of the shell may be kept for ever, but is for this origin', async () => {
    const { ask } = await temporaryHost();

    const { status, headers } = await ask('/shell/1.0.0/index.1.js');

    expect(status).toBe(200);
    expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['*', 'br'],
    ['gzip;q=0.5', null],
    ['br;q=0, gzip', null],
    ['*, br; q=0', null],
    ['br;q=nonsense', null],
    ['', null],
  ])('for a client that accepts %j comes in the encoding %s', async (accepted, encoding) => {
    const { ask } = await temporaryHost();

    const answer = await ask(ENTRY, { 'Accept-Encoding': accepted });

    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('Content-Encoding')).toBe(encoding);
    expect(answer.headers.get('Content-Length')).toBe(String(bytes.length));
    expect((encoding === 'br' ? brotliDecompressSync(bytes) : bytes).toString()).toBe(LONG_SCRIPT);
  });

  test('is not sent with a wrong byte, which is logged', async () => {
    const { ask, lines } = await temporaryHost(CONFIGURATION, {}, async ({ storage }) => {
      await storage.remove(`${ENTRY.slice(1)}.br`);
      await storage.create(`${ENTRY.slice(1)}.br`, brotliCompressSync('another script'));
    });

    expect((await ask(ENTRY, { 'Accept-Encoding': 'br' })).status).toBe(404);
    expect((await ask(ENTRY)).status).toBe(404);
    expect(lines.join()).toContain('a file is not the one that was published');
  });

  test('is the record of a release without the people who made it', async () => {
    const { ask } = await temporaryHost();

    const record = await (await ask('/remotes/retailers/1.0.0/release.json')).text();

    expect(JSON.parse(record)).toMatchObject({
      kind: 'remote',
      entry: { url: ENTRY },
      files: { 'entry.1.js': integrityOf(LONG_SCRIPT) },
    });
    expect(record).not.toContain('ann');
  });

  describe('that a client has', () => {
    test.each(['*', 'the tag', '"other", W/the tag'])('is not sent again for %s', async (held) => {
      const { ask } = await temporaryHost();
      const { headers } = await ask(ENTRY, { 'Accept-Encoding': 'br' });
      const tag = headers.get('ETag') ?? '';

      const again = await ask(ENTRY, {
        'Accept-Encoding': 'br',
        'If-None-Match': held.replace('the tag', tag),
      });

      const { 'content-type': _, 'content-length': __, ...others } = Object.fromEntries(headers);
      const { 'content-encoding': ___, ...expected } = others;
      expect(again.status).toBe(304);
      expect(Object.fromEntries(again.headers)).toEqual(expected);
      expect(await again.text()).toBe('');
    });

    test('in another encoding is sent', async () => {
      const { ask } = await temporaryHost();
      const tag = (await ask(ENTRY)).headers.get('ETag') ?? '';

      const br = await ask(ENTRY, { 'Accept-Encoding': 'br', 'If-None-Match': tag });

      expect(br.status).toBe(200);
    });
  });

  describe('for which a client names tags', () => {
    test.each([
      ['*', 200],
      ['"other", the tag', 200],
      ['W/the tag', 412],
      ['"other"', 412],
      ['', 412],
    ])('is sent for %j with %d', async (wanted, status) => {
      const { ask } = await temporaryHost();
      const tag = (await ask(ENTRY)).headers.get('ETag') ?? '';

      const answer = await ask(ENTRY, { 'If-Match': wanted.replace('the tag', tag) });

      expect(answer.status).toBe(status);
    });

    test('gets 412, which no cache keeps, before other conditions', async () => {
      const { ask } = await temporaryHost();

      for (const condition of [{}, { 'If-None-Match': '*' }, { Range: 'bytes=0-9' }]) {
        const answer = await ask(ENTRY, { ...condition, 'If-Match': '"other"' });

        expect(answer.status).toBe(412);
        expect(await answer.text()).toBe('precondition failed\n');
        expect(answer.headers.get('Cache-Control')).toBe('no-store');
        expect(answer.headers.get('ETag')).toBeNull();
      }
    });

    test('is 404 if it is missing', async () => {
      const { ask } = await temporaryHost();

      expect((await ask('/remotes/retailers/1.0.0/gone.js', { 'If-Match': '*' })).status).toBe(404);
    });
  });

  describe('of which a client wants a part', () => {
    const SIZE = LONG_SCRIPT.length;

    test.each([
      ['bytes=0-9', 0, 10],
      ['BYTES= 2 - 5 ', 2, 6],
      ['bytes=10-', 10, SIZE],
      ['bytes=-7', SIZE - 7, SIZE],
      ['bytes=-999999', 0, SIZE],
      ['bytes=5-999999', 5, SIZE],
    ])('is sent in that part for %j', async (range, start, end) => {
      const { ask } = await temporaryHost();
      const whole = await ask(ENTRY);
      const tag = whole.headers.get('ETag') ?? '';

      for (const condition of [{}, { 'If-Range': tag }]) {
        const answer = await ask(ENTRY, { Range: range, ...condition });

        expect(answer.status).toBe(206);
        expect(await answer.text()).toBe(LONG_SCRIPT.slice(start, end));
        expect(Object.fromEntries(answer.headers)).toMatchObject({
          'content-range': `bytes ${String(start)}-${String(end - 1)}/${String(SIZE)}`,
          'content-length': String(end - start),
          'content-type': 'text/javascript; charset=utf-8',
          etag: tag,
        });
        expect(answer.headers.has('Use-As-Dictionary')).toBe(false);
      }
      expect(whole.headers.get('Accept-Ranges')).toBe('bytes');
    });

    test.each([
      ['several parts', { Range: 'bytes=0-1,3-4' }],
      ['another unit', { Range: 'items=0-1' }],
      ['a part of other bytes', { Range: 'bytes=0-9', 'If-Range': '"other"' }],
      [
        'a part of the file of a date',
        { Range: 'bytes=0-9', 'If-Range': new Date().toUTCString() },
      ],
      ['a part of a compressed copy', { Range: 'bytes=0-9', 'Accept-Encoding': 'br' }],
    ])('is sent whole for %s', async (_, headers: Record<string, string>) => {
      const { ask } = await temporaryHost();

      const answer = await ask(ENTRY, headers);

      expect(answer.status).toBe(200);
      expect(answer.headers.has('Content-Range')).toBe(false);
    });

    test.each(['bytes=999999-', 'bytes=9-0', 'bytes=-0', 'bytes=', 'bytes=x'])(
      'is not sent for %j, and no cache keeps that',
      async (range) => {
        const { ask } = await temporaryHost();

        const answer = await ask(ENTRY, { Range: range });

        expect(answer.status).toBe(416);
        expect(answer.headers.get('Content-Range')).toBe(`bytes */${String(SIZE)}`);
        expect(answer.headers.get('Cache-Control')).toContain('no-store');
      },
    );
  });

  test.each([
    '/remotes',
    '/remotes/',
    '/remotes/retailers/1.0.0',
    '/remotes/retailers/1.0.0/',
    '/remotes/retailers/1.0.0/gone.js',
    '/remotes/retailers/1.0.0/entry.1.js/x.js',
    '/remotes/retailers/1.0.0/entry.1.js.br',
    '/remotes/retailers/1.0.0/.hidden.js',
    '/remotes/retailers/1.0.0/folder.js',
    '/remotes/..%2f..%2fsecret.json',
    '/remotes/%2e%2e%2f%2e%2e%2fsecret.json',
    '/remotes/..%5c..%5csecret.json',
    '/remotes/retailers//1.0.0/entry.1.js',
    '/remotes/entry%00.js',
    `/remotes/${'x'.repeat(5000)}.js`,
    '/shell/1.0.0/index.html',
    '/shell/1.0.0/gone.js',
  ])('that is none is said to be none, and never a page: %s', async (path) => {
    const { ask, root } = await temporaryHost();
    const release = join(root, 'remotes/retailers/1.0.0');
    await writeFile(join(root, '../secret.json'), '"secret"');
    await writeFile(join(release, '.hidden.js'), 'secret');
    await mkdir(join(release, 'folder.js'));

    const answer = await ask(path, { Accept: 'text/html', 'Accept-Encoding': 'br' });

    expect(answer.status).toBe(404);
    expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(await answer.text()).toBe('not found\n');
  });

  test('that cannot be read is a failure without a word about the machine', async () => {
    const { ask, root, lines } = await temporaryHost();
    const file = join(root, 'remotes/retailers/1.0.0/style.1.css.br');
    await rm(file);
    await symlink(file, file);

    const answer = await ask('/remotes/retailers/1.0.0/style.1.css');

    expect(answer.status).toBe(500);
    expect(await answer.text()).toBe('something went wrong\n');
    expect(lines.join()).not.toContain(root);
  });
});
