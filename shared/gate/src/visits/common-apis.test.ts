import { expect, test } from '@rstest/core';

import { uncommonApis } from './common-apis';

const APIS = uncommonApis().map((path) => path.join('.'));

test.each(['Navigator.prototype.userAgentData', '.requestIdleCallback', '.BarcodeDetector'])(
  'the APIs that a supported browser lacks include %s',
  (api) => {
    expect(APIS).toContain(api);
  },
);

test.each([
  '.fetch',
  'Array.prototype.map',
  '.trustedTypes',
  'TrustedTypePolicyFactory.prototype.createPolicy',
])('the APIs that a supported browser lacks do not include %s', (api) => {
  expect(APIS).not.toContain(api);
});
