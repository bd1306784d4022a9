import { describe, expect, test } from '@rstest/core';

import { composePage, reconfigurePage } from './compose-page';
import type { Configuration } from './configuration-contract';
import type { Registry } from './registry-contract';

const HTML = '<!doctype html><html><head><title>x</title></head><body><p></p></body></html>';
const REGISTRY: Registry = { schema: 1, revision: 1, microFrontends: {} };
const CONFIGURATION: Configuration = {
  contentServiceUrl: 'http://localhost:4000',
  captchaScriptUrl: 'http://localhost:4100/captcha.js',
  tagManagerScriptUrl: 'http://localhost:4100/tag-manager.js',
  privacyScriptUrl: 'http://localhost:4100/privacy/{territory}.js',
  supportAddresses: { en: 'help@example.com', de: 'hilfe@example.com' },
};

describe('the composed page', () => {
  test('carries registry and configuration in its head, and is otherwise as it was built', () => {
    const page = composePage({ html: HTML, registry: REGISTRY, configuration: CONFIGURATION });

    const [head = '', body] = page.split('</head>');
    expect(scriptOf(head, 'registry')).toEqual(REGISTRY);
    expect(scriptOf(head, 'configuration')).toEqual(CONFIGURATION);
    expect(page.replaceAll(/<script.*?<\/script>/g, '')).toBe(HTML);
    expect(body).toBe('<body><p></p></body></html>');
  });

  test.each(['</script><script>alert(1)</script>', '<!--<script>', '\u2028\u2029', "$& $' $1"])(
    'cannot be broken out of by a brand called %j',
    (name) => {
      const configuration = { ...CONFIGURATION, brands: { cinema: { name } } };

      const page = composePage({ html: HTML, registry: REGISTRY, configuration });

      expect(scriptOf(page, 'configuration')).toEqual(configuration);
      expect(page.match(/<\/?script/g)).toHaveLength(4);
      expect(page).not.toMatch(/<!--|[\u2028\u2029]/);
    },
  );

  test('is refused where there is no head to put them in', () => {
    const parts = { html: '<p>', registry: REGISTRY, configuration: CONFIGURATION };

    expect(() => composePage(parts)).toThrow('no </head>');
  });
});

describe('a composed page with another configuration', () => {
  test('is the page that would have been composed with it', () => {
    const other = { ...CONFIGURATION, contentServiceUrl: 'https://else.example/$&' };
    const page = composePage({ html: HTML, registry: REGISTRY, configuration: CONFIGURATION });

    expect(
      reconfigurePage(page, (now) => ({ ...now, contentServiceUrl: other.contentServiceUrl })),
    ).toBe(composePage({ html: HTML, registry: REGISTRY, configuration: other }));
  });

  test('cannot be made of a page that has none', () => {
    expect(() => reconfigurePage(HTML, (now) => now)).toThrow('no configuration');
  });
});

/** What a browser reads: everything up to the first end tag. */
function scriptOf(html: string, id: string): unknown {
  const start = `<script type="application/json" id="${id}">`;
  const [, rest = ''] = html.split(start);
  return JSON.parse(rest.split('</script')[0] ?? '');
}
