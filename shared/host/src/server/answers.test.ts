import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';

import { integrityOf } from '@redeem/delivery/site';
import { describe, expect, test } from '@rstest/core';

import { CONFIGURATION, LONG_SCRIPT, temporaryHost } from '../testing';

const ENTRY = '/remotes/retailers/1.0.0/entry.1.js';

describe('a released file', () => {
  test('names the files of later releases for which a browser may use it as a dictionary', async () => {
    const { ask } = await temporaryHost();

    const answer = await ask(`${ENTRY}?seen`);

    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(LONG_SCRIPT);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'use-as-dictionary': 'match="/remotes/retailers/*/entry.*.js"',
    });
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

  test.each([
    '/remotes/',
    '/remotes/retailers/1.0.0/',
    '/remotes/retailers/1.0.0/gone.js',
    '/remotes/retailers/1.0.0/entry.1.js/x.js',
    '/remotes/retailers/1.0.0/entry.1.js.br',
    '/remotes/retailers/1.0.0/.hidden.js',
    '/remotes/retailers/1.0.0/folder.js',
    '/remotes/%2e%2e%2f%2e%2e%2fsecret.json',
    '/remotes/retailers//1.0.0/entry.1.js',
    '/remotes/entry%00.js',
    `/remotes/${'x'.repeat(5000)}.js`,
    '/shell/1.0.0/index.html',
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
