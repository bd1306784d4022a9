import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import pMap from 'p-map';

import { temporaryServer } from '../testing';

/** The seed of the random requests; another seed gives other requests. */
const SEED = Number(process.env['STRANGE_SEED'] ?? 1);
const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 1_000);

/** The headers that every answer has. */
const ALWAYS = ['x-content-type-options', 'referrer-policy', 'content-security-policy'];

interface Question {
  path: string;
  method?: string;
  headers?: Record<string, string>;
}

describe('the server of a host', () => {
  test('never fails for a strange request, and sends the security headers with each answer @I9', async () => {
    const { server } = await temporaryServer();
    const ask = asking((server.address() as AddressInfo).port);
    const files = ['/shell/1.0.0/index.1.js', '/remotes/retailers/1.0.0/entry.1.js'];
    const others = ['/support', '/registry.json', '/shell/', '/remotes/', '/reports', '/livez'];
    const questions = strangeRequests(SEED, RUNS, [...files, ...others]);

    const answers = await pMap(
      questions,
      async (question) => ({ ...(await ask(question)), question }),
      { concurrency: 16 },
    );

    const failed = answers.filter(
      ({ status, headers }) => status >= 500 || ALWAYS.some((name) => headers[name] === undefined),
    );
    expect(answers).toHaveLength(RUNS);
    expect(failed).toEqual([]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  });

  test.each([
    ...['/.git/config', '/.env', '/index.html', '/pages/index.html', '/configuration.json'],
    ...['/history/00000001.json', '/registry.json.br', '/console/drafts/fr/faq.md', '/@page'],
    ...['/RemoteS/x.js', '/%73upport', '/support/..%2fshell', '/livez/'],
  ])('answers 404 with a page that no cache keeps for %s @I3 @I7', async (path) => {
    const { server } = await temporaryServer();

    const { status, headers } = await asking((server.address() as AddressInfo).port)({ path });

    expect(status).toBe(404);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
  });
});

/** Returns a function that sends a request with its path unchanged. */
function asking(port: number) {
  return async ({ path, method = 'GET', headers = {} }: Question) => {
    const asked = request({ hostname: '127.0.0.1', port, path, method, headers }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    await text(answer);
    return { status: answer.statusCode ?? 0, headers: answer.headers };
  };
}

/** The parts of paths: servers may resolve, decode or cut them, or take them for their own files. */
const PIECES = [
  ...['', '/', '//', '.', '..', '...', '~', '@', '*', '+', ':', ';', ',', '!', '|', '^', '`'],
  ...['%2e', '%2E%2e', '%2f', '%5c', '\\', '%00', '%0a', '%7f', '%25', '%c3%a9', '%ff', '%zz', '%'],
  ...[
    'é',
    'ÿ',
    '"',
    "'",
    '<script>',
    '{}',
    '[]',
    '$',
    '&',
    '=',
    '#',
    '#x',
    '?',
    '?c=ABCD',
    '?x=/../',
  ],
  ...['.git', '.env', 'index.html', 'index.js', 'x.js', 'x.js.br', '.css', 'robots.txt', 'livez'],
  ...['registry.json', 'service-worker.js', 'history', 'pages', 'reports', 'readyz', 'favicon.ico'],
  ...['shell', 'SHELL', 'remotes', 'support', 'Support', 'retailers', '1.0.0', 'release.json'],
  ...['a'.repeat(300), 'a/'.repeat(40)],
];

/** Host names that a client may send. For each of them the site shows one of the brands. */
const HOSTS = [
  ...['localhost', 'LOCALHOST', 'localhost.', 'localhost:1', 'cinema.localhost', 'evil.example'],
  ...['127.0.0.1', '127.1', '[::1]', '[::1', '::1', '0x7f.1', 'xn--a', 'xn--mnchen-3ya', 'a..b'],
  ...['', ' ', '.', '*', '_', '-', 'a_b', 'a b', '%41', 'é', 'a@localhost', 'localhost/x', 'a?b'],
  ...['localhost:', 'localhost:0', 'localhost:65536', 'localhost:x', 'http://localhost', 'a,b'],
  ...['a#b', 'a\\b', '<b>', `${'a'.repeat(70)}.example`, 'a.'.repeat(120)],
];

const METHODS = ['HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND', 'GET'];

const HEADERS: Record<string, string>[] = [
  { 'Accept-Encoding': 'gzip, deflate, br' },
  { 'Accept-Encoding': 'br;q=0, *' },
  { Accept: 'text/html' },
  { Range: 'bytes=0-9' },
  { Range: 'bytes=9-0' },
  { 'If-None-Match': '*' },
  { 'If-Match': '"other"' },
  { 'X-Forwarded-Host': 'evil.example' },
  { 'X-Original-URL': '/registry.json' },
];

/**
 * Returns requests like those of scanners. The same seed gives the same requests. Half of the paths start like one of
 * `files`, which the site answers.
 */
function strangeRequests(seed: number, count: number, files: string[]): Question[] {
  const path = fc
    .tuple(
      fc.oneof(fc.constant('/'), fc.constantFrom(...files)),
      fc.array(fc.constantFrom(...PIECES), { maxLength: 6 }),
    )
    .map(([start, pieces]) => start + pieces.join(''));
  const host = fc.constantFrom(...HOSTS).map((name) => ({ Host: name }));
  const question = fc
    .record({
      path,
      method: fc.oneof(
        { weight: 8, arbitrary: fc.constant('GET') },
        { weight: 2, arbitrary: fc.constantFrom(...METHODS) },
      ),
      headers: fc.oneof(
        { weight: 2, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: fc.constantFrom(...HEADERS) },
        { weight: 1, arbitrary: host },
      ),
    })
    // A parser that refuses an address does not report its method, so the answer to HEAD has a body.
    .filter(({ method, path: asked }) => method !== 'HEAD' || isAscii(asked));
  return fc.sample(question, { seed, numRuns: count });
}

function isAscii(path: string): boolean {
  return [...path].every((character) => character < '\u0080');
}
