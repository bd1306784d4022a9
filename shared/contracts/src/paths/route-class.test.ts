import { describe, expect, test } from '@rstest/core';

import { classOf, CODE_IN_QUERY, MALFORMED_PATH, PLAIN_PATH, routeOf } from './route-class';

describe('what a path asks for', () => {
  test.each([
    ['/', 'page'],
    ['/support', 'page'],
    ['/shells', 'page'],
    ['/livez/', 'page'],
    ['/livez', 'probe'],
    ['/readyz', 'probe'],
    ['/readyz/x', 'page'],
    ['/registry.json', 'registry'],
    ['/service-worker.js', 'service-worker'],
    ['/service-worker.js/', 'page'],
    ['/robots.txt', 'robots'],
    ['/robots.txt/', 'page'],
    ['/support/robots.txt', 'page'],
    ['/shell', 'shell-file'],
    ['/shell/1.0.0/service-worker.js', 'shell-file'],
    ['/shell/1.0.0/index.js', 'shell-file'],
    ['/remotes/../registry.json', 'remote-file'],
  ] as const)('at %s is a %s', (path, routeClass) => {
    expect(classOf(path)).toBe(routeClass);
  });
});

describe('the path of a released file @I3', () => {
  test('is plain', () => {
    expect('/remotes/support/1.0.0/remoteEntry.1a2b3c4d.js').toMatch(PLAIN_PATH);
  });

  test.each([
    '/remotes/../registry.json',
    '/remotes/.hidden.js',
    '/remotes/%2e%2e/registry.json',
    '/remotes/..\\x.js',
    '/remotes//x.js',
    '/remotes/x.js/',
    '/remotes/x.js\0',
  ])('is not %j', (path) => {
    expect(path).not.toMatch(PLAIN_PATH);
  });
});

describe('a path @I7', () => {
  test.each([
    '/..',
    '/../secret.json',
    '/shell/../support',
    '/support/./faq',
    '/%2e%2E/secret.json',
    '/shell/.%2e/support',
    '/shell/%2E',
    '/shell\\..\\support',
    '/support#x',
  ])('is malformed at %s', (path) => {
    expect(path).toMatch(MALFORMED_PATH);
  });

  test.each(['/', '/support', '/.env', '/...', '/a..b/', '/x%2e', '/..%2fshell', '/%2e%2e%2e'])(
    'is not malformed at %s',
    (path) => {
      expect(path).not.toMatch(MALFORMED_PATH);
    },
  );
});

describe('a link with a code @H7', () => {
  test.each(['?c=ABCD', '?C=ABCD', '?a=b&c=ABCD', '?c', '?c&a', '?%63=ABCD', '?%43=ABCD'])(
    'is known by %s',
    (query) => {
      expect(query).toMatch(CODE_IN_QUERY);
    },
  );

  test.each(['', '?', '?xc=1', '?cc=US', '?a=c', '?%63c=1'])('is not %j', (query) => {
    expect(query).not.toMatch(CODE_IN_QUERY);
  });
});

describe('the route of a path', () => {
  test.each([
    ['/', '/'],
    ['//', '/'],
    ['/Support/', '/support'],
    ['/retailers//', '/retailers'],
    ['/a/B//', '/a/b'],
  ])('%s is %s, for the hosts and for the shell', (path, route) => {
    expect(routeOf(path)).toBe(route);
  });
});
