import { expect, test } from '@rstest/core';

import { browserApis } from './browser-apis.ts';
import { missingApis } from './missing-apis';

const APIS = new Map(
  browserApis().map(({ owner, name, missingIn }) => [`${owner}.${name}`, missingIn]),
);
const DELETED = missingApis().map(({ path, name }) => `${path.join('.')}.${name}`);

const OLD = ['chrome 109', 'edge 109'];

test.each([
  ['URL.canParse', [...OLD, 'safari 16.4']],
  ['Array.prototype.toSorted', OLD],
  ['TypedArray.prototype.toSorted', OLD],
  ['Intl.Locale.prototype.getTextInfo', expect.arrayContaining(['firefox 115'])],
  ['.requestIdleCallback', ['safari 16.4']],
  ['.BarcodeDetector', ['firefox 115', 'safari 16.4']],
  // All versions have it; the oldest supported one was the first; it was there only in part.
  ['Element.prototype.closest', []],
  ['CSSStyleSheet.prototype.replaceSync', []],
  ['Navigator.prototype.cookieEnabled', []],
  // A static member, and another member of the same name.
  ['Response.json', ['safari 16.4']],
  ['Response.prototype.json', []],
])('the API %s is missing in the browsers %j, and deleted where it is', (api, browsers) => {
  expect(APIS.get(api)).toEqual(browsers);
  expect(DELETED.includes(api)).toBe(APIS.get(api)?.length !== 0);
});

test('Trusted Types, which Chromium needs, are not deleted', () => {
  expect(DELETED.filter((api) => /trusted/i.test(api))).toEqual([]);
});
