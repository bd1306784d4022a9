import { pageRegistry, type Registry, type RegistryEntry } from '@redeem/contracts';
import { describe, expect, test } from '@rstest/core';

import { CONFIGURATION } from '../testing';
import { composePage, reconfigurePage, withoutRoutePreloads } from './compose-page';

const PLAIN = '<!doctype html><html><head><title>x</title></head><body><p></p></body></html>';
const LOST = '<script data-page="not-found">lost()</script>';
const TRIAL = '<script data-page="trial">choose()</script>';
const HTML = PLAIN.replace(
  '</head>',
  '<template id="leads-home" data-routes="/buy /pick"></template>' +
    `<template id="canonical" data-routes="/ /help"></template><script>boot()</script>${LOST}${TRIAL}</head>`,
);

const INTEGRITY = `sha384-${'A'.repeat(64)}`;
const FIRST_VIEWS = [
  `<link data-view href="/shell/3.0.0/first-view-frame.json" integrity="sha256-frame=">`,
  `<link data-view href="/remotes/home/1.0.0/first-view-index.json" integrity="sha256-index=">`,
];
const FILES = [
  `<link data-rel="preload" as="script" href="/remotes/home/1.0.0/entry.js" integrity="${INTEGRITY}" crossorigin>`,
  `<link data-rel="preload" as="script" href="/remotes/home/1.0.0/page.js" integrity="${INTEGRITY}" crossorigin>`,
  `<link data-rel="preload" as="style" href="/remotes/home/1.0.0/page.css" integrity="${INTEGRITY}" crossorigin>`,
  `<link data-texts="en_GB" href="/remotes/home/1.0.0/home-en_GB.0a1b.js">`,
  `<link data-texts="fr" href="/remotes/home/1.0.0/home-fr.0a1b.js">`,
];

describe('the composed page', () => {
  test('carries registry and configuration in its head, and is otherwise as it was built', () => {
    const page = pageOf(undefined, aRegistry(), PLAIN);

    const [head = '', body] = page.split('</head>');
    expect(scriptOf(head, 'registry')).toEqual(pageRegistry(aRegistry()));
    expect(scriptOf(head, 'configuration')).toEqual(CONFIGURATION);
    expect(page.replaceAll(/<script.*?<\/script>/g, '')).toBe(PLAIN);
    expect(body).toBe('<body><p></p></body></html>');
  });

  test('carries the remote of its route, where there are more than a page carries', () => {
    const registry = aRegistry();
    const routes: Record<string, string> = {};
    for (let n = 0; n < 12; n += 1) routes[`/page-${String(n)}`] = `team-${String(n)}`;
    if (registry.shell) registry.shell.extras.routes = { ...routes, '/last': 'home' };
    const namesAt = (route: string) =>
      Object.keys((scriptOf(pageOf(route, registry), 'registry') as Registry).microFrontends);

    expect(namesAt('/last')).toEqual(['home']);
    expect(namesAt('/nowhere')).toEqual([]);
  });

  test.each(['</script><script>alert(1)</script>', '<!--<script>', '\u2028\u2029', "$& $' $1"])(
    'cannot be broken out of by a brand called %j',
    (name) => {
      const configuration = { ...CONFIGURATION, brands: { cinema: { name } } };

      const page = composePage({ html: PLAIN, registry: aRegistry(), configuration });

      expect(scriptOf(page, 'configuration')).toEqual(configuration);
      expect(page.match(/<\/?script/g)).toHaveLength(4);
      expect(page).not.toMatch(/<!--|[\u2028\u2029]/);
    },
  );

  test('is refused where there is no head to put them in', () => {
    expect(() => pageOf('/', aRegistry(), '<p>')).toThrow('no </head>');
  });

  test('lets the page without a route alone say that there is nothing', () => {
    expect(pageOf(undefined)).toContain(`<script>boot()</script>${LOST}`);
    expect(pageOf('/help')).toContain('<script>boot()</script>');
    expect(pageOf('/help')).not.toContain('lost');
  });

  test.each([
    ['/', '<link rel="canonical" href="/">'],
    ['/help', '<link rel="canonical" href="/help">'],
    ['/buy', '<meta name="robots" content="noindex">'],
    ['/pick', '<meta name="robots" content="noindex">'],
    ['/error', ''],
    ['/hel', ''],
    [undefined, ''],
  ])('at %s says to search engines: %s', (route, element) => {
    const page = pageOf(route, { schema: 1, revision: 1, microFrontends: {} });

    expect(page.split('</title>')[1]?.split(/<script|<template/)[0]).toBe(element);
    expect(page).not.toContain('data-routes');
  });
});

describe('what the page of a route has fetched early', () => {
  test('is what the shell will ask for, and the first views of shell and remote', () => {
    expect(linksOf(pageOf('/'))).toEqual([...FILES, ...FIRST_VIEWS]);
  });

  test.each(['/error', '/nowhere'])('is nothing at %s, which has no remote', (route) => {
    expect(linksOf(pageOf(route))).toEqual([]);
  });

  test('is for one who has a code what it needs, and for others what the home page needs, where these are led', () => {
    const [before = '', withCode = '', withoutCode = ''] = pageOf('/buy').split('<template id=');

    expect(linksOf(before)).toEqual([]);
    expect(withCode).toMatch(/^"with-code"/);
    expect(linksOf(withCode)).toEqual(FILES);
    expect(withoutCode).toMatch(/^"without-code"/);
    expect(linksOf(withoutCode)).toEqual([...FILES, ...FIRST_VIEWS]);
  });

  test.each<[string, string, (registry: Registry) => void]>([
    ['the shell has none', '/', ({ shell }) => delete shell?.extras.firstViews],
    ['the remote has none', '/', (registry) => delete entryIn(registry).extras.firstViews],
    ['the remote has none of this page', '/help', () => undefined],
    [
      'the remote is at another origin',
      '/',
      (registry) => (entryIn(registry).url = 'https://other.example/remoteEntry.js'),
    ],
  ])('is no first view when %s', (_, route, change) => {
    const registry = aRegistry();
    change(registry);

    expect(pageOf(route, registry)).not.toContain('data-view');
  });

  test('is of the default only while another version is kept without visitors', () => {
    expect(pageOf('/', withTrial(0))).toBe(pageOf('/'));
  });

  test('is during a trial in a template for each release, with the script that chooses', () => {
    const [page = '', ofDefault = '', ofTrial = ''] = pageOf('/', withTrial(10)).split(
      '<template data-release=',
    );

    expect(page).toContain('id="trial">{"home":[{"url":"/remotes/home/1.0.0/entry.js"');
    expect(ofDefault).toMatch(/^"1\.0\.0"/);
    expect(linksOf(ofDefault)).toEqual([...FILES, ...FIRST_VIEWS]);
    expect(ofTrial).toMatch(/^"1\.1\.0"/);
    expect(linksOf(ofTrial)[0]).toContain('/remotes/home/1.1.0/entry.js');
    expect(ofTrial).toContain('choose()');
    expect(pageOf('/')).not.toContain('choose()');
    expect(pageOf('/nowhere', withTrial(10))).not.toContain('choose()');
    // For visitors with and without a code.
    expect(pageOf('/buy', withTrial(10)).match(/(?<=<template [\w-]+=")[^"]*/g)).toEqual(
      ['with-code', 'without-code'].flatMap((id) => [id, '1.0.0', '1.1.0']),
    );
  });
});

// For the proxy of a deployed site.
describe('a composed page', () => {
  test('can be made one with another configuration, and of no preloads but those of its shell', () => {
    const other = { ...CONFIGURATION, contentServiceUrl: 'https://else.example/$&' };
    const html = HTML.replace('</head>', '<link rel="icon" href="/x.svg"></head>');
    const parts = { html, registry: aRegistry(), route: '/' };

    const page = reconfigurePage(pageOf('/', aRegistry(), html), () => other);

    expect(page).toBe(composePage({ ...parts, configuration: other }));
    expect(linksOf(withoutRoutePreloads(page))).toEqual(['<link rel="icon" href="/x.svg">']);
    expect(() => reconfigurePage(HTML, (now) => now)).toThrow('no configuration');
  });
});

function pageOf(route?: string, registry = aRegistry(), html = HTML): string {
  const parts = { html, registry, configuration: CONFIGURATION };
  return composePage({ ...parts, ...(route !== undefined && { route }) });
}

/** Returns the text that a browser reads: everything up to the first end tag. */
function scriptOf(html: string, id: string): unknown {
  const [, rest = ''] = html.split(`<script type="application/json" id="${id}">`);
  return JSON.parse(rest.split('</script')[0] ?? '');
}

function linksOf(html: string): string[] {
  return html.match(/<link (?!rel="canonical")[^>]*>/g) ?? [];
}

function withTrial(traffic: number): Registry {
  const registry = aRegistry();
  const entry = entryIn(registry);
  const trial = {
    ...entry,
    url: entry.url.replace('1.0.0', '1.1.0'),
    metadata: { ...entry.metadata, version: '1.1.0' },
    deployment: { traffic, default: false },
  };
  registry.microFrontends['home'] = [entry, trial];
  return registry;
}

function entryIn({ microFrontends }: Registry): RegistryEntry {
  const entry = microFrontends['home']?.[0];
  if (!entry) throw new Error('the registry has no home');
  return entry;
}

function aRegistry(): Registry {
  const [script, style, texts] = ['page.js', 'page.css', 'home-en_GB.0a1b.js'];
  const paths = [script, style, 'later.js', texts, 'home-fr.0a1b.js', 'de.0a1b.js'];
  return {
    schema: 1,
    revision: 1,
    shell: {
      url: '/shell/3.0.0/index.html',
      metadata: { version: '3.0.0', integrity: INTEGRITY },
      extras: {
        routes: { '/': 'home', '/buy': 'home', '/help': 'home', '/error': null },
        provides: {},
        uses: [],
        firstViews: { frame: 'frame' },
      },
    },
    microFrontends: {
      home: [
        {
          url: '/remotes/home/1.0.0/entry.js',
          metadata: { version: '1.0.0', integrity: INTEGRITY },
          deployment: { traffic: 100, default: true },
          extras: {
            ...{ globalName: 'redeem_home', exposes: ['./remote'], shared: {} },
            preload: [script, style],
            assets: Object.fromEntries(paths.map((path) => [path, INTEGRITY])),
            firstViews: { index: 'index' },
          },
        },
      ],
    },
  };
}
