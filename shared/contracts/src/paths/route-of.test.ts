import { describe, expect, test } from '@rstest/core';

import { routeOf } from './route-of';

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
