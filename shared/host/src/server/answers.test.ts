import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync } from 'node:zlib';

import { integrityOf } from '@redeem/delivery/site';
import { describe, expect, test } from '@rstest/core';

import { LONG_SCRIPT, temporaryHost } from '../testing';

const RELEASE = '/remotes/retailers/1.0.0';
const ENTRY = `${RELEASE}/entry.1.js`;

const [HTML, TEXT, JS] = ['html', 'plain', 'javascript'].map(
  (type) => `text/${type}; charset=utf-8`,
);
const JSON_TYPE = 'application/json; charset=utf-8';

/** What requests get: status, type, caching and listing by search engines. */
const ANSWERS: [what: string, answer: unknown[], paths: string[]][] = [
  ['a page', [200, HTML, 'no-cache', null], ['/', '/support/', '/SUPPORT?x', '/error']],
  [
    'a page that nobody keeps, because a code is in its address',
    [200, HTML, 'no-store', 'noindex'],
    ['/?c=ABCD', '/support?x&C=ABCD', '/?%63=ABCD'],
  ],
  [
    'the page that says that there is nothing, which nobody keeps, because codes are typed as addresses @H7 @I3 @I7',
    [404, HTML, 'no-store', 'noindex'],
    [
      ...['/HDMAQF4PX7TV', '/hdma-qf4p%20x7tv/', '/nowhere?c=ABCD', '/support/faq', '/livez/'],
      ...['/%E0%A4%A', '//x', '/.git/config', '/.env', '/index.html', '/pages/index.html'],
      ...['/history/00000001.json', '/registry.json.br', '/console/drafts/fr/faq.md', '/@page'],
      ...['/configuration.json', '/RemoteS/x.js', '/%73upport', '/support/..%2fshell'],
    ],
  ],
  ['a file for ever', [200, JS, 'public, max-age=31536000, immutable', null], [`${ENTRY}?seen`]],
  [
    'a word that there is no such file, and never a page @I3',
    [404, TEXT, 'no-store', null],
    [
      ...['/remotes/', `${RELEASE}/`, `${RELEASE}/gone.js`, `${ENTRY}/x.js`, `${ENTRY}.br`],
      ...[`${RELEASE}/.hidden.js`, '/remotes/%2e%2e%2f%2e%2e%2fsecret.json', '/remotes/x%00.js'],
      ...['/remotes/retailers//1.0.0/entry.1.js', `/remotes/${'x'.repeat(5_000)}.js`],
      ...['/shell/1.0.0/index.html'],
    ],
  ],
  ['the registry', [200, JSON_TYPE, 'no-cache, stale-if-error=86400', null], ['/registry.json']],
  ['what search engines may read', [200, TEXT, 'no-cache', null], ['/robots.txt']],
  ['what removes a service worker', [200, JS, 'no-cache', null], ['/service-worker.js']],
  ['a probe', [200, TEXT, 'no-store', null], ['/livez', '/readyz']],
];

describe('a request gets', () => {
  test.each(ANSWERS)('%s', async (_, expected, paths) => {
    const { ask, storage } = await temporaryHost();
    await storage.create('remotes/retailers/1.0.0/.hidden.js', Buffer.from('secret'));

    const answers = paths.map(async (path) => {
      const { status, headers } = await ask(path, { Accept: 'text/html' });
      const named = ['Content-Type', 'Cache-Control', 'X-Robots-Tag'].map((name) =>
        headers.get(name),
      );
      return [path, status, ...named];
    });

    expect(await Promise.all(answers)).toEqual(paths.map((path) => [path, ...expected]));
  });

  test('in /robots.txt that every page may be read, because a search engine must read its noindex', async () => {
    const { ask } = await temporaryHost();

    expect(await (await ask('/robots.txt')).text()).toBe('User-agent: *\nDisallow:\n');
  });

  test('by HEAD what GET would say about itself, and by another method the names of both', async () => {
    const { ask } = await temporaryHost();

    const [get, head, other] = [
      await ask('/'),
      await ask('/', {}, 'HEAD'),
      await ask('/', {}, 'X'),
    ];

    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers));
    expect([other.status, other.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  });

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['*', 'br'],
    ['gzip;q=0.5', null],
    ['br;q=0, gzip', null],
    ['*, br; q=0', null],
    ['br;q=nonsense', null],
    ['', null],
  ])('a text for who accepts %j in the encoding %s, under its own tag', async (named, encoding) => {
    const { ask } = await temporaryHost();

    for (const path of [ENTRY, '/']) {
      const plain = await ask(path);
      const answer = await ask(path, { 'Accept-Encoding': named });

      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(answer.headers.get('Content-Encoding')).toBe(encoding);
      expect(answer.headers.get('Content-Length')).toBe(String(bytes.length));
      const text = encoding === 'br' ? brotliDecompressSync(bytes) : bytes;
      expect(text.toString()).toBe(await plain.text());
      const isSameTag = answer.headers.get('ETag') === plain.headers.get('ETag');
      expect(isSameTag).toBe(encoding === null);
    }
  });

  test.each(['*', 'the tag', '"other", W/the tag'])('no bytes again for %s', async (held) => {
    const { ask } = await temporaryHost();
    const accepted = { 'Accept-Encoding': 'br' };
    const { headers } = await ask(ENTRY, accepted);
    const named = held.replace('the tag', headers.get('ETag') ?? '');

    const again = await ask(ENTRY, { ...accepted, 'If-None-Match': named });
    const lost = await ask('/nowhere', { 'If-None-Match': '*' });

    for (const name of ['Content-Type', 'Content-Length', 'Content-Encoding']) headers.delete(name);
    expect(again.status).toBe(304);
    expect(Object.fromEntries(again.headers)).toEqual(Object.fromEntries(headers));
    expect(await again.text()).toBe('');
    expect(lost.status).toBe(404);
  });
});

describe('a released file', () => {
  test('is the record of a release without the people who made it', async () => {
    const { ask } = await temporaryHost();

    const record = await (await ask(`${RELEASE}/release.json`)).text();

    expect(JSON.parse(record)).toMatchObject({
      kind: 'remote',
      entry: { url: ENTRY },
      files: { 'entry.1.js': integrityOf(LONG_SCRIPT) },
    });
    expect(record).not.toContain('ann');
  });

  test('that cannot be read is a failure without a word about the machine', async () => {
    const { ask, root, lines } = await temporaryHost();
    const file = join(root, 'remotes/retailers/1.0.0/style.1.css.br');
    await rm(file);
    await symlink(file, file);

    const answer = await ask(`${RELEASE}/style.1.css`);

    expect([answer.status, await answer.text()]).toEqual([500, 'something went wrong\n']);
    expect(lines.join()).not.toContain(root);
  });
});

test('a browser with the service worker of an earlier release loses it with its caches', async () => {
  const { ask } = await temporaryHost();
  const kept = ['redeem.pages-1', 'redeem.files-2', 'of-another-page'];
  const work: unknown[] = [];
  const calls: string[] = [];
  const call = (what: string) => (name?: string) => calls.push([what, name].join(' ').trim());

  runInNewContext(await (await ask('/service-worker.js')).text(), {
    self: {
      addEventListener: (_: string, listen: (event: object) => void) => {
        listen({ waitUntil: (promise: unknown) => work.push(promise) });
      },
      skipWaiting: call('skip waiting'),
      registration: { unregister: call('unregister') },
    },
    caches: { keys: () => Promise.resolve(kept), delete: call('delete') },
    indexedDB: { deleteDatabase: call('delete') },
  });
  await Promise.all(work);

  expect(calls).toEqual([
    ...['skip waiting', 'unregister', 'delete redeem.pages-1', 'delete redeem.files-2'],
    'delete workbox-expiration',
  ]);
});
