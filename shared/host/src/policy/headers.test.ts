import type { Configuration } from '@redeem/contracts';
import { describe, expect, test } from '@rstest/core';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';

import { configurationFrom } from '../configuration/configuration-from-environment';
import { headerPolicy, type RouteClass } from './headers';

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
const OWN = { 'Cross-Origin-Resource-Policy': 'same-origin' };
const REVALIDATED = { 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' };
const INERT = {
  ...EVERYWHERE,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};
const FOR_EVER = {
  ...INERT,
  'Cache-Control': 'public, max-age=31536000, immutable',
  Vary: 'Accept-Encoding, Available-Dictionary',
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

const ONE_VISITOR = { ...PAGE, 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };
const REPORT = { ...INERT, ...OWN, 'Cache-Control': 'no-store' };
const REFUSAL = { ...REPORT, 'Content-Type': 'text/plain; charset=utf-8' };
const ASKED = { ...INERT, ...OWN, ...REVALIDATED };

const EXPECTED: Record<RouteClass, Record<string, string>> = {
  page: PAGE,
  'code-link': ONE_VISITOR,
  'not-found': ONE_VISITOR,
  registry: {
    ...ASKED,
    'Cache-Control': 'no-cache, stale-if-error=86400',
    'Content-Type': 'application/json; charset=utf-8',
  },
  'service-worker': { ...ASKED, 'Content-Type': 'text/javascript; charset=utf-8' },
  robots: { ...ASKED, 'Content-Type': 'text/plain; charset=utf-8' },
  'shell-file': { ...FOR_EVER, ...OWN },
  'remote-file': {
    ...FOR_EVER,
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Timing-Allow-Origin': '*',
  },
  'missing-file': REFUSAL,
  probe: REFUSAL,
  report: REPORT,
  refusal: REFUSAL,
};

describe('the headers of a site with visitors @I1', () => {
  const policy = headerPolicy({ configuration: PRODUCTION, inlineScripts: [BOOT] });

  test.each(Object.entries(EXPECTED))('of a %s are these and no others', (routeClass, expected) => {
    expect(policy[routeClass as RouteClass]).toEqual(expected);
  });
});

describe('the policy of a page @I1', () => {
  test('has no weakness by Google’s rules, which know some @I2', () => {
    const [policy = ''] = pagePolicy(PRODUCTION).csp.split(', ');

    expect(weaknesses(policy)).toEqual([]);
    expect(weaknesses("script-src 'self' 'unsafe-inline'")).not.toEqual([]);
  });

  test('demands no encryption on a developer’s machine, and allows what an override needs', () => {
    const policy = pagePolicy(configurationFrom({ OVERRIDE_ORIGINS: 'http://localhost:3105' }));

    expect(policy['Strict-Transport-Security']).toBeUndefined();
    expect(policy['Permissions-Policy']).not.toMatch(/local-network|loopback/);
    expect(policy.csp).not.toContain('upgrade-insecure-requests');
    expect(policy.csp).toMatch(/, script-src [^;]* http:\/\/localhost:3105$/);
    for (const name of ['style-src', 'font-src'])
      expect(policy.csp).toContain(`; ${name} 'self' http://localhost:3105;`);
  });

  test('only reports Trusted Types where a third party cannot live with them', () => {
    const policy = pagePolicy({ ...PRODUCTION, trustedTypes: 'report' });

    expect(policy.csp).not.toContain('trusted-types');
    expect(policy.csp).toContain(", script-src '");
    expect(policy['Content-Security-Policy-Report-Only']).toBe(
      "require-trusted-types-for 'script'; trusted-types boot first-view default; report-uri /reports",
    );
  });

  test('reports violations to the site only, because the address of the page may contain a code', () => {
    const { csp } = pagePolicy({ ...PRODUCTION, reportUrl: 'https://reports.example/x' });

    expect(csp).not.toContain('report-uri');
    expect(csp).toMatch(/; connect-src [^;]*https:\/\/reports\.example/);
  });
});

function pagePolicy(configuration: Configuration): Record<string, string> & { csp: string } {
  const { page } = headerPolicy({ configuration, inlineScripts: [BOOT] });
  return { ...page, csp: page['Content-Security-Policy'] ?? '' };
}

/** Returns the findings that are worse than a hint for old browsers. */
function weaknesses(policy: string): string[] {
  const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
  return findings
    .filter(({ severity }) => severity <= Severity.MEDIUM_MAYBE)
    .map(({ description }) => description);
}
