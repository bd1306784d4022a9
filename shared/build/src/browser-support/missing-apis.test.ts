import { expect, test } from '@rstest/core';

import { missingApis } from './missing-apis';

const APIS = missingApis().map(({ path, name }) => [...path, name].join('.'));

test.each([
  ['Navigator.prototype.userAgentData', true],
  ['requestIdleCallback', true],
  ['BarcodeDetector', true],
  ['fetch', false],
  ['Array.prototype.map', false],
  ['trustedTypes', false],
  ['TrustedTypePolicyFactory.prototype.createPolicy', false],
])('the APIs that a supported browser lacks include %s: %s', (api, isMissing) => {
  expect(APIS.includes(api)).toBe(isMissing);
});
