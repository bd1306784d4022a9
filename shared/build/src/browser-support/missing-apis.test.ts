import { expect, test } from '@rstest/core';

import { missingApis } from './missing-apis';

const APIS = missingApis().map(({ path, name }) => [...path, name].join('.'));

test.each(['Navigator.prototype.userAgentData', 'requestIdleCallback', 'BarcodeDetector'])(
  'the APIs that a supported browser lacks include %s',
  (api) => {
    expect(APIS).toContain(api);
  },
);

test.each([
  'fetch',
  'Array.prototype.map',
  'trustedTypes',
  'TrustedTypePolicyFactory.prototype.createPolicy',
])('the APIs that a supported browser lacks do not include %s', (api) => {
  expect(APIS).not.toContain(api);
});
