import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { expect, test } from '@rstest/core';
import fc from 'fast-check';
import pMap from 'p-map';

import { temporaryServer } from '../testing';
import { CODE_IN_QUERY, MALFORMED_PATH } from './addresses';

/** The seed of the random requests; another seed gives other requests. */
const SEED = Number(process.env['STRANGE_SEED'] ?? 1);
const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 1_000);

/** The headers that every answer has. */
const ALWAYS = ['x-content-type-options', 'referrer-policy', 'content-security-policy'];

/** Half of the paths start like one of these, which the site answers. */
const STARTS =
  '/shell/1.0.0/index.1.js /remotes/retailers/1.0.0/entry.1.js /support /registry.json /shell/ /remotes/ /reports /livez';

/** The parts of paths: servers may resolve, decode or cut them, or take them for their own files. */
const PIECES =
  '/ // . .. ... ~ @ * + : ; , ! | ^ ` %2e %2E%2e %2f %5c \\ %00 %0a %7f %25 %c3%a9 %ff %zz % é ÿ " \' <script> {} [] $ & = # #x ' +
  '? ?c=ABCD ?x=/../ .git .env index.html index.js x.js x.js.br .css robots.txt livez registry.json service-worker.js history ' +
  'pages reports readyz favicon.ico shell SHELL remotes support Support retailers 1.0.0 release.json ' +
  `${'a'.repeat(300)} ${'a/'.repeat(40)}`;

/** Host names that a client may send. For each of them the site shows one of the brands. */
const HOSTS =
  'localhost LOCALHOST localhost. localhost:1 cinema.localhost evil.example 127.0.0.1 127.1 [::1] [::1 ::1 0x7f.1 xn--a ' +
  'xn--mnchen-3ya a..b . * _ - a_b %41 é a@localhost localhost/x a?b localhost: localhost:0 localhost:65536 localhost:x ' +
  `http://localhost a,b a#b a\\b <b> ${'a'.repeat(70)}.example ${'a.'.repeat(120)}`;

const METHODS = 'HEAD POST PUT DELETE PATCH OPTIONS PROPFIND GET';

const HEADERS: Record<string, string>[] = [
  ...[{ 'Accept-Encoding': 'br;q=0, *' }, { Range: 'bytes=9-0' }, { 'If-None-Match': '*' }],
  ...[{ 'If-Match': '"other"' }, { 'X-Forwarded-Host': 'evil.example' }],
  { 'X-Original-URL': '/registry.json' },
  ...['', ' ', 'a b', ...HOSTS.split(' ')].map((Host) => ({ Host })),
];

test('the server of a host never fails for a strange request, and sends the security headers with each answer @I9', async () => {
  const { server } = await temporaryServer();
  const { port } = server.address() as AddressInfo;

  const answers = await pMap(
    fc.sample(strangeRequest(), { seed: SEED, numRuns: RUNS }),
    async (question) => {
      const asked = request({ hostname: '127.0.0.1', port, ...question }).end();
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      await text(answer);
      return { status: answer.statusCode ?? 0, headers: answer.headers, question };
    },
    { concurrency: 16 },
  );

  const isFailed = ({ status, headers }: (typeof answers)[number]) =>
    status >= 500 || ALWAYS.some((name) => headers[name] === undefined);
  expect(answers.filter(isFailed)).toEqual([]);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
}, 60_000);

/** Requests like those of scanners. */
function strangeRequest() {
  const oneOf = (texts: string) => fc.constantFrom(...texts.split(' '));
  const pieces = fc.array(fc.oneof(fc.constant(''), oneOf(PIECES)), { maxLength: 6 });
  const path = fc.tuple(fc.oneof(fc.constant('/'), oneOf(STARTS)), pieces);
  return (
    fc
      .record({
        path: path.map(([start, rest]) => start + rest.join('')),
        method: fc.oneof({ weight: 8, arbitrary: fc.constant('GET') }, oneOf(METHODS)),
        headers: fc.oneof(fc.constant({}), fc.constantFrom(...HEADERS)),
      })
      // A parser that refuses an address does not report its method, so the answer to HEAD has a body.
      .filter(({ method, path: asked }) => method !== 'HEAD' || !/[^\0-\x7f]/.test(asked))
  );
}

const MALFORMED =
  '/.. /../a /shell/../support /a/./faq /%2e%2E/a /a/.%2e/b /shell/%2E /a\\..\\b /support#x';

test.each([
  ['malformed @I7', MALFORMED_PATH, MALFORMED, '/ /support /.env /... /a..b/ /x%2e /..%2fshell'],
  ['with a code @H7', CODE_IN_QUERY, '?c=A ?C=A ?a&c=A ?c ?c&a ?%63=A ?%43=A', '? ?cc=US ?a=c'],
])('an address is %s', (_, pattern, ones, others) => {
  const all = `${ones} ${others}`.split(' ');

  expect(all.filter((text) => pattern.test(text))).toEqual(ones.split(' '));
});
