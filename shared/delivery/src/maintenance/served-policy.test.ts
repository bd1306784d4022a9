import { configurationFrom, contentPolicy, scriptOrigins } from '@redeem/host';
import { describe, expect, test } from '@rstest/core';

import { notAllowed } from './served-policy';

const BOOT = `sha256-${'A'.repeat(43)}=`;
const PAGE = {
  configuration: configurationFrom({ CONTENT_SERVICE_URL: 'https://cms.example' }),
  inlineScripts: [BOOT],
};
const SERVED = `${contentPolicy(PAGE)}, ${scriptOrigins(PAGE)}`;

describe('a served policy', () => {
  test('allows the page that it was made for', () => {
    expect(notAllowed(SERVED, PAGE)).toEqual([]);
  });

  test('allows everything when there is none', () => {
    expect(notAllowed(null, PAGE)).toEqual([]);
  });

  test.each([
    ['another hash', BOOT, `sha256-${'B'.repeat(43)}=`, `script-src '${BOOT}'`],
    ['no connection', 'https://cms.example', 'https://other.example', 'https://cms.example'],
    ['no style sheet of its own', "style-src 'self'", 'style-src', "style-src 'self'"],
    ['no name for a Trusted Types policy', 'trusted-types boot', 'trusted-types', 'boot'],
  ])('forbids a page with %s', (_, allowed, instead, forbidden) => {
    const found = notAllowed(SERVED.replaceAll(allowed, instead), PAGE);

    expect(found.join('\n')).toContain(forbidden);
  });

  test('forbids every source that one of several policies forbids', () => {
    const found = notAllowed(`${SERVED}, script-src 'self'`, PAGE);

    expect(found).toContain(`script-src '${BOOT}'`);
  });

  test('allows all addresses by a star or a scheme, but scripts only by a hash', () => {
    const open = "default-src * data:; script-src * 'self' 'unsafe-inline'";

    expect(notAllowed(open, PAGE)).toEqual([]);
  });
});
