import type { Configuration, Registry, RegistryEntry } from '@redeem/contracts';
import { describe, expect, test } from '@rstest/core';

import { composePage, reconfigurePage, withoutRoutePreloads } from './compose-page';

const HTML = '<!doctype html><html><head><title>x</title></head><body><p></p></body></html>';
const REGISTRY: Registry = { schema: 1, revision: 1, microFrontends: {} };
const CONFIGURATION: Configuration = {
  contentServiceUrl: 'http://localhost:4000',
  captchaScriptUrl: 'http://localhost:4100/captcha.js',
  tagManagerScriptUrl: 'http://localhost:4100/tag-manager.js',
  privacyScriptUrl: 'http://localhost:4100/privacy/{territory}.js',
  supportAddresses: { en: 'help@example.com', de: 'hilfe@example.com' },
};

const [INTEGRITY, PAGE, STYLE, TEXTS] = ['A', 'B', 'C', 'D'].map(
  (letter) => `sha384-${letter.repeat(64)}`,
) as [string, string, string, string];
const PARTS = { html: HTML, registry: REGISTRY, configuration: CONFIGURATION };

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

describe('the page of a route', () => {
  test('carries its remote, which the page at another path may leave to be looked up', () => {
    const registry = registryWith(entryOf('1.0.0'));
    const routes: Record<string, string> = {};
    for (let n = 0; n < 12; n += 1) routes[`/page-${String(n)}`] = `team-${String(n)}`;
    routes['/buy'] = 'shop';
    if (registry.shell) registry.shell.extras.routes = routes;
    const remotesAt = (route: string) =>
      (scriptOf(composePage({ ...PARTS, registry, route }), 'registry') as Registry).microFrontends;

    expect(Object.keys(remotesAt('/buy'))).toEqual(['shop']);
    expect(remotesAt('/nowhere')).toEqual({});
  });

  test('has its remote fetched at once, as the shell will ask for it', () => {
    const page = composePage({ ...PARTS, registry: registryWith(entryOf('1.0.0')), route: '/buy' });

    expect(page.match(/<link[^>]+>/g)).toEqual([
      `<link data-rel="preload" as="script" href="/remotes/shop/1.0.0/entry.js" integrity="${INTEGRITY}" crossorigin>`,
      `<link data-rel="preload" as="script" href="/remotes/shop/1.0.0/page.js" integrity="${PAGE}" crossorigin>`,
      `<link data-rel="preload" as="style" href="/remotes/shop/1.0.0/page.css" integrity="${STYLE}" crossorigin>`,
      `<link data-texts="en_GB" href="/remotes/shop/1.0.0/shop-en_GB-json.0a1b.js">`,
      `<link data-texts="fr" href="/remotes/shop/1.0.0/shop-fr.0a1b.js">`,
    ]);
  });

  test.each([
    ['where the page is the shell’s own', '/error', [entryOf('1.0.0')]],
    ['where the shell has no page', '/nowhere', [entryOf('1.0.0')]],
  ])('has nothing fetched early %s', (_, route, entries) => {
    const page = composePage({ ...PARTS, registry: registryWith(...entries), route });

    expect(page).not.toContain('<link');
  });
});

describe('the page of a code', () => {
  const html = HTML.replace(
    '</head>',
    '<template id="leads-home" data-routes="/buy /pick"></template></head>',
  );
  const routes = { '/': 'home', '/buy': 'shop', '/help': 'shop' };
  const home = { ...entryOf('2.0.0'), url: '/remotes/home/2.0.0/entry.js' };
  const registry = registryWith(entryOf('1.0.0'));
  const pageOf = (route?: string) =>
    composePage({
      ...PARTS,
      html,
      registry: {
        ...registry,
        ...(registry.shell && {
          shell: { ...registry.shell, extras: { ...registry.shell.extras, routes } },
        }),
        microFrontends: { ...registry.microFrontends, home: [home] },
      },
      ...(route !== undefined && { route }),
    });

  test('offers what it needs, and what the home page needs, where who has none is led', () => {
    const page = pageOf('/buy');

    expect(page).toMatch(
      /<template id="with-code">(<link[^>]+\/shop\/1[^>]+>)+<\/template><template id="without-code">(<link[^>]+\/home\/2[^>]+>)+<\/template>/,
    );
    expect(page).not.toContain('leads-home');
  });

  test.each([['/help'], [undefined]])('is not what is at %s', (route) => {
    expect(pageOf(route)).not.toContain('<template');
  });
});

describe('what only the page at an address without a page does', () => {
  const lost = '<script data-page="not-found">lost()</script>';
  const html = HTML.replace('</head>', `<script>boot()</script>${lost}</head>`);

  test('is in that page', () => {
    expect(composePage({ ...PARTS, html })).toContain(`<script>boot()</script>${lost}`);
  });

  test('is not in the page of a route', () => {
    const page = composePage({ ...PARTS, html, route: '/help' });

    expect(page).toContain('<script>boot()</script>');
    expect(page).not.toContain('lost');
  });
});

test('a composed page without its route’s preloads still fetches what is of the shell', () => {
  const html = HTML.replace('</head>', '<link rel="icon" href="/x.svg"></head>');
  const registry = registryWith(entryOf('1.0.0'));

  const page = composePage({ ...PARTS, html, registry, route: '/buy' });

  const elsewhere = composePage({ ...PARTS, html, registry, route: '/nowhere' });
  expect(withoutRoutePreloads(page).match(/<link[^>]+>/g)).toEqual(elsewhere.match(/<link[^>]+>/g));
});

describe('for search engines', () => {
  const html = HTML.replace(
    '</head>',
    '<template id="leads-home" data-routes="/buy /pick"></template>' +
      '<template id="canonical" data-routes="/ /help"></template></head>',
  );
  const headOf = (route?: string) =>
    composePage({ ...PARTS, html, ...(route !== undefined && { route }) })
      .split('<script', 1)[0]
      ?.split('</title>')[1];

  test.each([
    ['/', '<link rel="canonical" href="/">'],
    ['/help', '<link rel="canonical" href="/help">'],
    ['/buy', '<meta name="robots" content="noindex">'],
    ['/pick', '<meta name="robots" content="noindex">'],
  ])('the page at %s is %s', (route, element) => {
    expect(headOf(route)).toContain(element);
  });

  test.each([['/error'], ['/hel'], [''], [undefined]])('the page at %s is nothing', (route) => {
    expect(headOf(route)).toBe('');
  });

  test('no page says which routes the shell has listed', () => {
    expect(composePage({ ...PARTS, html, route: '/help' })).not.toContain('data-routes');
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

/** Returns the text that a browser reads: everything up to the first end tag. */
function scriptOf(html: string, id: string): unknown {
  const start = `<script type="application/json" id="${id}">`;
  const [, rest = ''] = html.split(start);
  return JSON.parse(rest.split('</script')[0] ?? '');
}

function registryWith(...entries: RegistryEntry[]): Registry {
  return {
    ...REGISTRY,
    shell: {
      url: '/shell/1.0.0/index.html',
      metadata: { version: '1.0.0', integrity: INTEGRITY },
      extras: { routes: { '/buy': 'shop', '/error': null }, provides: {}, uses: [] },
    },
    microFrontends: { shop: entries },
  };
}

function entryOf(version: string): RegistryEntry {
  return {
    url: `/remotes/shop/${version}/entry.js`,
    metadata: { version, integrity: INTEGRITY },
    deployment: { traffic: 50, default: version === '1.0.0' },
    extras: {
      globalName: 'redeem_shop',
      exposes: ['./remote'],
      shared: {},
      preload: ['page.js', 'page.css'],
      assets: {
        'page.js': PAGE,
        'page.css': STYLE,
        'later.js': INTEGRITY,
        'shop-en_GB-json.0a1b.js': TEXTS,
        'shop-fr.0a1b.js': TEXTS,
        'de.0a1b.js': INTEGRITY,
      },
    },
  };
}
