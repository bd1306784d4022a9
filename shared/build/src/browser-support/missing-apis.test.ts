import { expect, test } from '@rstest/core';

import { missingApis } from './missing-apis';

const MISSING = missingApis();

test.each([
  ...['URL.canParse', 'Array.prototype.toSorted', 'TypedArray.prototype.toSorted'],
  ...['Intl.Locale.prototype.getTextInfo', 'requestIdleCallback', 'BarcodeDetector'],
  ...['Response.json', 'Navigator.prototype.userAgentData', 'Promise.try'],
])('the API %s is missing in a supported browser', (api) => {
  expect(MISSING).toContain(api);
});

test.each([
  // All versions have it; the oldest supported one was the first; it was there only in part.
  ...['Element.prototype.closest', 'CSSStyleSheet.prototype.replaceSync', 'fetch'],
  ...['Navigator.prototype.cookieEnabled', 'Array.prototype.map'],
  // Another member of the name of a static one.
  'Response.prototype.json',
  // Chromium needs it.
  ...['trustedTypes', 'TrustedTypePolicyFactory.prototype.createPolicy', 'Error.stackTraceLimit'],
])('the API %s is not missing, or kept', (api) => {
  expect(MISSING).not.toContain(api);
});
