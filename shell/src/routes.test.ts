import { describe, expect, test } from '@rstest/core';

import { PATHS } from './paths';
import { publicPath, remoteAt } from './routes';

describe('the routes', () => {
  test('have a remote for each path of the store', () => {
    expect(Object.values(PATHS).map(remoteAt)).not.toContain(null);
  });

  test.each([
    ['/', 'redeem-form'],
    ['/retailers', 'retailers'],
    ['/retailers/', 'retailers'],
    ['/Retailers', 'retailers'],
    ['/RETURNPOLICY///', 'support'],
  ])('%s belongs to %s', (path, remote) => {
    expect(remoteAt(path)).toBe(remote);
  });

  test.each(['/error', '/nowhere', '/retailers/more', '/retailersx', '', '/constructor'])(
    '%j belongs to no remote',
    (path) => {
      expect(remoteAt(path)).toBeNull();
    },
  );

  test.each([
    ['/', '/'],
    ['/Support/', '/support'],
    ['/error', '/error'],
    ['/HDMAQF4PX7TV', '/404'],
    ['/constructor', '/404'],
  ])('%s is reported to third parties as %s', (path, known) => {
    expect(publicPath(path)).toBe(known);
  });
});
