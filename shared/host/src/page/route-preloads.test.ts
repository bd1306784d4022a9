import type { Registry } from '@redeem/contracts';
import { describe, expect, test } from '@rstest/core';

import { composePage, withoutRoutePreloads } from './compose-page';

const INTEGRITY = `sha384-${'A'.repeat(64)}`;
const [FRAME, INDEX] = ['F'.repeat(43), 'I'.repeat(43)];

const HTML =
  '<!doctype html><html><head><title>x</title>' +
  '<template id="leads-home" data-routes="/buy"></template>' +
  '<script data-page="trial">choose()</script></head></html>';

const FRAME_LINK = `<link data-view href="/shell/3.0.0/first-view-frame.json" integrity="sha256-${FRAME}=">`;
const HOME_LINK = `<link data-view href="/remotes/home/1.0.0/first-view-index.json" integrity="sha256-${INDEX}=">`;

describe('the page of a route', () => {
  test('names the first views of shell and remote', () => {
    expect(linksOf(pageOf('/'))).toEqual([FRAME_LINK, HOME_LINK]);
  });

  test('names those of the home page, for a visitor without a code, when it is the page of a code', () => {
    const page = pageOf('/buy');

    const [, withCode = '', withoutCode = ''] = page.split('<template id=');
    expect(linksOf(withCode)).toEqual([]);
    expect(linksOf(withoutCode)).toEqual([FRAME_LINK, HOME_LINK]);
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
  ])('names no first view when %s', (_, route, change) => {
    const registry = aRegistry();
    change(registry);

    expect(linksOf(pageOf(route, registry))).toEqual([]);
  });

  test('names the files of the default as before while another version is kept without visitors', () => {
    expect(pageOf('/', withTrial(0))).toBe(pageOf('/'));
  });

  test('names no first view for a browser that runs another remote', () => {
    expect(linksOf(withoutRoutePreloads(pageOf('/')))).toEqual([]);
  });
});

describe('the page of a remote on trial', () => {
  test('has the files of each release in a template of its own, and the script that chooses', () => {
    const [page, ofDefault = '', ofTrial = ''] = pageOf('/', withTrial(10)).split(
      '<template data-release=',
    );

    expect(page).toContain('id="trial">{"home":[{"url":"/remotes/home/1.0.0/index.html"');
    expect(ofDefault).toMatch(/^"1\.0\.0"/);
    expect(linksOf(ofDefault)).toEqual([FRAME_LINK, HOME_LINK]);
    expect(ofTrial).toMatch(/^"1\.1\.0"/);
    expect(linksOf(ofTrial)).toEqual([FRAME_LINK, HOME_LINK.replace('1.0.0', '1.1.0')]);
    expect(ofTrial).toContain('choose()');
  });

  test('has them for visitors with and without a code', () => {
    const page = pageOf('/buy', withTrial(10));

    expect(page.match(/<template (?:id|data-release)="[^"]*"/g)).toEqual(
      ['with-code', '1.0.0', '1.1.0', 'without-code', '1.0.0', '1.1.0'].map(
        (name) => `<template ${/\d/.test(name) ? 'data-release' : 'id'}="${name}"`,
      ),
    );
  });

  test('is the only one with the script', () => {
    expect(pageOf('/')).not.toContain('choose()');
    expect(pageOf('/nowhere', withTrial(10))).not.toContain('choose()');
  });
});

function linksOf(html: string): string[] {
  return html.match(/<link data-view[^>]*>/g) ?? [];
}

function pageOf(route: string, registry = aRegistry()): string {
  const configuration = {
    contentServiceUrl: 'https://cms.example',
    captchaScriptUrl: 'https://captcha.example/api.js',
    tagManagerScriptUrl: 'https://tags.example/gtm.js',
    privacyScriptUrl: 'https://privacy.example/{territory}.js',
    supportAddresses: { en: 'help@example.com', de: 'hilfe@example.com' },
  };
  return composePage({ html: HTML, registry, configuration, route });
}

function withTrial(traffic: number): Registry {
  const registry = aRegistry();
  const entry = entryIn(registry);
  const { metadata } = entry;
  registry.microFrontends['home'] = [
    entry,
    {
      ...entry,
      url: entry.url.replace('1.0.0', '1.1.0'),
      metadata: { ...metadata, version: '1.1.0' },
      deployment: { traffic, default: false },
    },
  ];
  return registry;
}

function entryIn({ microFrontends }: Registry) {
  const entry = microFrontends['home']?.[0];
  if (!entry) throw new Error('the registry has no home');
  return entry;
}

function aRegistry(): Registry {
  const files = (folder: string, integrity: string) => ({
    url: `${folder}/index.html`,
    metadata: { version: '1.0.0', integrity },
  });
  return {
    schema: 1,
    revision: 1,
    shell: {
      ...files('/shell/3.0.0', INTEGRITY),
      extras: {
        routes: { '/': 'home', '/buy': 'home', '/help': 'home' },
        provides: {},
        uses: [],
        firstViews: { frame: FRAME },
      },
    },
    microFrontends: {
      home: [
        {
          ...files('/remotes/home/1.0.0', INTEGRITY),
          deployment: { traffic: 100, default: true },
          extras: {
            globalName: 'redeem_home',
            exposes: ['./remote'],
            shared: {},
            preload: [],
            assets: {},
            firstViews: { index: INDEX },
          },
        },
      ],
    },
  };
}
