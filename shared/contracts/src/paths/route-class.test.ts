import { expect, test } from '@rstest/core';

import { classOf, CODE_IN_QUERY, MALFORMED_PATH, routeOf } from './route-class';

test.each([
  ['page', ['/', '/support', '/shells', '/livez/', '/readyz/x', '/service-worker.js/']],
  ['page', ['/robots.txt/', '/support/robots.txt']],
  ['probe', ['/livez', '/readyz']],
  ['registry', ['/registry.json']],
  ['service-worker', ['/service-worker.js']],
  ['robots', ['/robots.txt']],
  ['shell-file', ['/shell', '/shell/1.0.0/service-worker.js', '/shell/1.0.0/index.js']],
  ['remote-file', ['/remotes/../registry.json']],
])('a %s is at %j', (routeClass, paths) => {
  expect(paths.map(classOf)).toEqual(paths.map(() => routeClass));
});

test.each([
  [
    'malformed @I7',
    MALFORMED_PATH,
    [
      ...['/..', '/../secret.json', '/shell/../support', '/support/./faq', '/%2e%2E/secret.json'],
      ...['/shell/.%2e/support', '/shell/%2E', '/shell\\..\\support', '/support#x'],
    ],
    ['/', '/support', '/.env', '/...', '/a..b/', '/x%2e', '/..%2fshell', '/%2e%2e%2e'],
  ],
  [
    'the query of a link with a code @H7',
    CODE_IN_QUERY,
    ['?c=ABCD', '?C=ABCD', '?a=b&c=ABCD', '?c', '?c&a', '?%63=ABCD', '?%43=ABCD'],
    ['', '?', '?xc=1', '?cc=US', '?a=c', '?%63c=1'],
  ],
])('is %s', (_, pattern, ones, others) => {
  expect([...ones, ...others].filter((text) => pattern.test(text))).toEqual(ones);
});

test.each([
  ['/', '/'],
  ['//', '/'],
  ['/Support/', '/support'],
  ['/retailers//', '/retailers'],
  ['/a/B//', '/a/b'],
])('the route of %s is %s, for the hosts and for the shell', (path, route) => {
  expect(routeOf(path)).toBe(route);
});
