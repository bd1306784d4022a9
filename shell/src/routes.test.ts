import { describe, expect, test } from '@rstest/core';

import { PATHS } from './paths';
import { publicPath, remoteAt } from './routes';
import routes from './routes.json';

describe('the map of the site', () => {
  test('has every page of the site, and who owns it @spec-2.12', () => {
    // A new remote adds one.
    expect(routes).toMatchObject({
      '/': 'redeem-form',
      '/support': 'support',
      '/retailers': 'retailers',
      '/gpbundle': 'gpbundle',
      '/picklist': 'picklist',
      '/returnpolicy': 'support',
      '/codereturn': 'support',
      '/error': null,
    });
  });

  test('has a remote for each page that the store sends visitors to', () => {
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
  ])('%s is known outside as %s', (path, known) => {
    expect(publicPath(path)).toBe(known);
  });
});
