import { expect, test } from '@rstest/core';

import { classOf, routeOf } from './route-class';

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
  ['/', '/'],
  ['//', '/'],
  ['/Support/', '/support'],
  ['/retailers//', '/retailers'],
  ['/a/B//', '/a/b'],
])('the route of %s is %s, for the hosts and for the shell', (path, route) => {
  expect(routeOf(path)).toBe(route);
});
