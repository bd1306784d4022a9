import { type Configuration, ROUTE_CLASSES, type RouteClass } from '@redeem/contracts';
import { describe, expect, test } from '@rstest/core';

import { configurationFrom } from '../configuration/configuration-from-environment';
import { headerPolicy } from './headers';

const PRODUCTION: Configuration = {
  contentServiceUrl: 'https://cms.example/api',
  captchaScriptUrl: 'https://captcha.example/api.js',
  tagManagerScriptUrl: 'https://tags.example/gtm.js',
  privacyScriptUrl: 'https://privacy.example/{territory}.js',
  supportAddresses: { en: 'help@example.com', de: 'hilfe@example.com' },
  thirdPartyOrigins: ['https://analytics.example'],
  artworkOrigins: ['https://posters.example'],
  reportUrl: '/reports',
};
const BOOT = 'sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=';

const EVERYWHERE = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
};
const INERT = {
  ...EVERYWHERE,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};
const OWN = { 'Cross-Origin-Resource-Policy': 'same-origin' };
const FOR_EVER = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  Vary: 'Accept-Encoding, Available-Dictionary',
};
const REVALIDATED = { 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' };
const TEXT = {
  ...INERT,
  ...OWN,
  'Cache-Control': 'no-store',
  'Content-Type': 'text/plain; charset=utf-8',
};

const PAGE = {
  ...EVERYWHERE,
  ...REVALIDATED,
  ...OWN,
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': [
    [
      "default-src 'none'",
      `script-src '${BOOT}' 'strict-dynamic'`,
      "style-src 'self'",
      "font-src 'self'",
      "img-src 'self' data: https://cms.example https://posters.example https://tags.example https://captcha.example https://privacy.example https://analytics.example",
      "connect-src 'self' https://cms.example https://tags.example https://captcha.example https://privacy.example https://analytics.example",
      "worker-src 'self'",
      'frame-src https://captcha.example https://privacy.example https://analytics.example',
      "form-action 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types boot first-view default',
      'upgrade-insecure-requests',
      'report-uri /reports',
    ].join('; '),
    [
      `script-src '${BOOT}' 'self' https://tags.example https://captcha.example https://privacy.example https://analytics.example`,
      'report-uri /reports',
    ].join('; '),
  ].join(', '),
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': expect.stringMatching(
    new RegExp(
      '^autoplay=[(]self[)], camera=[(]self[)], clipboard-write=[(]self[)], media-playback-while-not-visible=[(]self[)]' +
        '(, [a-z-]+=[(][)]){46}, local-network=[(][)], local-network-access=[(][)], loopback-network=[(][)]$',
    ),
  ) as string,
};

const EXPECTED: Record<RouteClass, Record<string, string>> = {
  page: PAGE,
  'code-link': { ...PAGE, 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' },
  'not-found': { ...PAGE, 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' },
  registry: {
    ...INERT,
    ...OWN,
    ...REVALIDATED,
    'Cache-Control': 'no-cache, stale-if-error=86400',
    'Content-Type': 'application/json; charset=utf-8',
  },
  'service-worker': {
    ...INERT,
    ...OWN,
    ...REVALIDATED,
    'Content-Type': 'text/javascript; charset=utf-8',
  },
  robots: {
    ...INERT,
    ...OWN,
    ...REVALIDATED,
    'Content-Type': 'text/plain; charset=utf-8',
  },
  'shell-file': { ...INERT, ...OWN, ...FOR_EVER },
  'remote-file': {
    ...INERT,
    ...FOR_EVER,
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Timing-Allow-Origin': '*',
  },
  'missing-file': TEXT,
  probe: TEXT,
  report: { ...INERT, ...OWN, 'Cache-Control': 'no-store' },
  refusal: TEXT,
  malformed: TEXT,
};

describe('the headers of a site with visitors @I1', () => {
  const policy = headerPolicy({ configuration: PRODUCTION, inlineScripts: [BOOT] });

  test.each(ROUTE_CLASSES)('of a %s are these and no others', (routeClass) => {
    expect(policy[routeClass]).toEqual(EXPECTED[routeClass]);
  });
});

describe('the policy of a page @I1', () => {
  test('demands no encryption on a developer’s machine, and allows what an override needs', () => {
    const configuration = configurationFrom({ OVERRIDE_ORIGINS: 'http://localhost:3105' });

    const { page } = headerPolicy({ configuration, inlineScripts: [BOOT] });

    expect(page['Strict-Transport-Security']).toBeUndefined();
    expect(page['Content-Security-Policy']).not.toContain('upgrade-insecure-requests');
    expect(page['Content-Security-Policy']).toMatch(/, script-src [^;]* http:\/\/localhost:3105$/);
    expect(page['Permissions-Policy']).not.toMatch(/local-network|loopback/);
    for (const name of ['style-src', 'font-src'])
      expect(page['Content-Security-Policy']).toContain(`; ${name} 'self' http://localhost:3105;`);
  });

  test('only reports Trusted Types where a third party cannot live with them', () => {
    const configuration = { ...PRODUCTION, trustedTypes: 'report' as const };

    const { page } = headerPolicy({ configuration, inlineScripts: [BOOT] });

    expect(page['Content-Security-Policy']).not.toContain('trusted-types');
    expect(page['Content-Security-Policy']).toContain(", script-src '");
    expect(page['Content-Security-Policy-Report-Only']).toBe(
      "require-trusted-types-for 'script'; trusted-types boot first-view default; report-uri /reports",
    );
  });

  test('reports violations to the site only, because the address of the page may contain a code', () => {
    const configuration = { ...PRODUCTION, reportUrl: 'https://reports.example/x' };

    const { page } = headerPolicy({ configuration, inlineScripts: [BOOT] });

    expect(page['Content-Security-Policy']).not.toContain('report-uri');
    expect(page['Content-Security-Policy']).toMatch(
      /; connect-src [^;]*https:\/\/reports\.example/,
    );
  });
});

test('a page is shown in frames of the origins that the site names, and in no others', () => {
  const [console, other] = ['http://localhost:4200', 'https://console.example'];
  const configuration = configurationFrom({ FRAME_ORIGINS: `${console} ${other}` });

  const { page, registry } = headerPolicy({ configuration, inlineScripts: [] });

  expect(page['Content-Security-Policy']).toContain(`frame-ancestors ${console} ${other};`);
  expect(page['X-Frame-Options']).toBeUndefined();
  expect(registry['Content-Security-Policy']).toContain("frame-ancestors 'none'");
});
