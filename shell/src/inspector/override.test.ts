import { describe, expect, test } from '@rstest/core';

import { OverrideError, parseOverride } from './override';

const ALLOWED = ['http://localhost:3105', 'https://previews.example'];

describe('an override', () => {
  test.each([
    ['support@3105', 'support', 'http://localhost:3105/remoteEntry.js'],
    [' support@3105 ', 'support', 'http://localhost:3105/remoteEntry.js'],
    ['redeem-form@3105', 'redeem-form', 'http://localhost:3105/remoteEntry.js'],
    [
      'support@http://localhost:3105/other/entry.js',
      'support',
      'http://localhost:3105/other/entry.js',
    ],
    [
      'support@https://previews.example/pr/7/remoteEntry.js',
      'support',
      'https://previews.example/pr/7/remoteEntry.js',
    ],
    ['support@1.4.2', 'support', '1.4.2'],
    ['support@1.5.0-rc.1', 'support', '1.5.0-rc.1'],
    ['support@', 'support', null],
  ])('%s is a valid override', (text, name, url) => {
    expect(parseOverride(text, ALLOWED)).toEqual({ name, from: url });
  });

  test.each([
    'support@3106',
    'support@http://localhost:3106/remoteEntry.js',
    'support@https://localhost:3105/remoteEntry.js',
    'support@http://localhost.evil.example:3105/remoteEntry.js',
    'support@http://127.0.0.1:3105/remoteEntry.js',
    'support@https://evil.example/https://previews.example/remoteEntry.js',
    'support@https://previews.example.evil.example/remoteEntry.js',
    'support@https://previews.example:8443/remoteEntry.js',
  ])('%s is refused because its origin is not allowed', (text) => {
    expect(() => parseOverride(text, ALLOWED)).toThrow(OverrideError);
    expect(() => parseOverride(text, ALLOWED)).toThrow(
      /^support may not come from http.*only from/,
    );
  });

  test('of this site is refused by its address, and the error asks for a version', () => {
    const address = `${window.location.origin}/remotes/support/1.0.0/remoteEntry.js`;

    expect(() => parseOverride(`support@${address}`, [window.location.origin])).toThrow(
      'support: must be a version where it is of this site',
    );
  });

  test('is refused when no origin is allowed, but can be dropped', () => {
    expect(() => parseOverride('support@3105', [])).toThrow('only from: nowhere');
    expect(parseOverride('support@', [])).toEqual({ name: 'support', from: null });
  });

  test.each([
    '',
    'support',
    '@3105',
    'Support@3105',
    '__proto__@3105',
    'support@99999',
    'support@javascript:alert(1)',
    'support@data:text/javascript,alert(1)',
    'support@//localhost:3105/remoteEntry.js',
    'support@http://user@localhost:3105/remoteEntry.js',
    'support@http://localhost:3105/remoteEntry.js?c=1',
    'support@http://localhost:3105/remoteEntry.js#c',
    'support@not an address',
  ])('%j is refused', (text) => {
    expect(() => parseOverride(text, ALLOWED)).toThrow(OverrideError);
    expect(() => parseOverride(text, ALLOWED)).toThrow(/must be/);
  });
});
