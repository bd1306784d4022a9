import { describe, expect, test } from '@rstest/core';

import { browserApis } from './browser-apis.ts';

const APIS = new Map(
  browserApis().map(({ owner, name, missingIn }) => [`${owner}.${name}`, missingIn]),
);

describe('browserApis', () => {
  test.each([
    ['a static member', 'URL.canParse', ['chrome 109', 'edge 109', 'safari 16.4']],
    ['a member of a built-in', 'Array.prototype.toSorted', ['chrome 109', 'edge 109']],
    [
      'a member of all arrays of numbers',
      'TypedArray.prototype.toSorted',
      ['chrome 109', 'edge 109'],
    ],
    [
      'a member of Intl',
      'Intl.Locale.prototype.getTextInfo',
      expect.arrayContaining(['firefox 115']),
    ],
    ['a member of window', '.requestIdleCallback', ['safari 16.4']],
    ['an interface', '.BarcodeDetector', ['firefox 115', 'safari 16.4']],
  ])('names the browsers that lack %s', (_what, api, browsers) => {
    expect(APIS.get(api)).toEqual(browsers);
  });

  test.each([
    ['all versions have', 'Element.prototype.closest'],
    ['the oldest supported version was the first to have', 'CSSStyleSheet.prototype.replaceSync'],
    ['has had only in part', 'Navigator.prototype.cookieEnabled'],
  ])('names no browser for an API that a browser %s', (_what, api) => {
    expect(APIS.get(api)).toEqual([]);
  });

  test('tells a static member from another member of the same name', () => {
    expect(APIS.get('Response.json')).toEqual(['safari 16.4']);
    expect(APIS.get('Response.prototype.json')).toEqual([]);
  });
});
