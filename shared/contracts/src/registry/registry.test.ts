import { describe, expect, test } from '@rstest/core';

import { ContractError, parseDocument } from '../contract-error';
import { firstViewFile, PACKAGE_NAME, pageOfFirstView } from './built-files';
import { pageRegistry, salvageRegistry } from './page-registry';
import { type Registry, RegistryContract, type RegistryEntry } from './registry-contract';

const INTEGRITY = `sha384-${'A'.repeat(64)}`;
const METADATA = { version: '1.0.0', integrity: INTEGRITY };
const TEAMS = Array.from({ length: 500 }, (_, n) => `team${String(n)}`);
const DOZEN = TEAMS.slice(0, 12);

describe('the registry', () => {
  const { extras } = entryOf('retailers');
  const listed = (...retailers: unknown[]) => ({
    ...{ schema: 1, revision: 4, microFrontends: { retailers } },
  });
  const parse = (input: unknown) => parseDocument('registry', RegistryContract, input);

  test.each(['/remotes/retailers/1.0.0/entry.js', 'https://remotes.example/retailers/1.0.0/a.js'])(
    'is taken as it is when it keeps the contract, without what this version of the site does not understand: %s',
    (url) => {
      const entry = { ...entryOf('retailers'), url };

      expect(parse({ ...listed({ ...entry, notes: 'new' }), generatedAt: 'today' })).toEqual(
        listed(entry),
      );
    },
  );

  test.each([
    ['', 'nothing'],
    ['.schema', { ...listed(entryOf('retailers')), schema: 2 }],
    ['.revision', { ...listed(entryOf('retailers')), revision: -1 }],
    ['.microFrontends.retailers', listed()],
    ...[
      ['metadata.integrity', { metadata: { ...METADATA, integrity: 'undefined' } }] as const,
      ['extras.assets.a.js', { extras: { ...extras, assets: { 'a.js': 'sha1-AA' } } }] as const,
      ['deployment', { deployment: 100 }] as const,
      ...['remoteEntry.js', '//elsewhere.example/entry.js', '/\\elsewhere.example/entry.js']
        .concat(
          'javascript:alert(1)',
          'https://user@elsewhere.example/entry.js',
          '/remotes/../a.js',
        )
        .map((url) => ['url', { url }] as const),
    ].map(([path, change]) => {
      const wrong = listed({ ...entryOf('retailers'), ...change });
      return [`.microFrontends.retailers.0.${path}`, wrong] as const;
    }),
  ])('that is wrong at registry%s is refused with that path', (path, registry) => {
    expect(() => parse(registry)).toThrow(ContractError);
    expect(() => parse(registry)).toThrow(`registry${path}: `);
  });
});

describe('the registry in a page', () => {
  test('says of a release where it is, what it is and who gets it, and nothing more', () => {
    const { url, metadata, deployment, extras } = entryOf('retailers');
    const fallback = { url: '/remotes/retailers/0.9.0/entry.js', metadata };
    const trial = { url, metadata, deployment: { traffic: 10, default: false }, extras };
    const whole = { url, metadata, deployment, extras: { ...extras, fallback } };
    const { globalName } = extras;

    const page = pageRegistry(liveWith({ '/buy': 'retailers' }, { retailers: [whole, trial] }));

    expect(page).toEqual({
      ...{ schema: 1, revision: 4, shell: { url: '/shell/1.0.0/index.html', metadata } },
      microFrontends: {
        retailers: [
          { url, metadata, deployment, extras: { globalName, fallback } },
          { url, metadata, deployment: trial.deployment, extras: { globalName } },
        ],
      },
    });
  });

  const routes = Object.fromEntries(TEAMS.map((name) => [`/${name}`, name]));

  test.each<[string, Record<string, string | null>, string | undefined, string[]]>([
    ['its own and a dozen that may be next', routes, '/team499', [...DOZEN, 'team499']],
    ['a dozen besides its own, where it is one of the first', routes, '/team3', TEAMS.slice(0, 13)],
    ['a dozen, where no remote owns the page', { ...routes, '/error': null }, '/error', DOZEN],
    ['a dozen, at a path without a route', routes, undefined, DOZEN],
    ['one once to which two routes lead', { '/a': 'team1', '/b': 'team1' }, '/a', ['team1']],
    ['none to which no route leads', {}, '/', []],
  ])('has of five hundred remotes %s', (_, ofShell, route, names) => {
    const { microFrontends } = pageRegistry(liveWith(ofShell), route);

    expect(Object.keys(microFrontends)).toEqual(names);
  });

  test('has every remote where no shell says which can be reached', () => {
    const { shell: _, ...registry } = liveWith({});

    expect(Object.keys(pageRegistry(registry).microFrontends)).toEqual(TEAMS);
  });
});

describe('what can be relied on of a registry', () => {
  const live = liveWith({ '/buy': 'retailers' }, { retailers: [entryOf('retailers')] });
  const whole = pageRegistry(live);

  test('is all of one that keeps the contract', () => {
    expect(salvageRegistry(whole)).toEqual(whole);
    expect(salvageRegistry(live)).toEqual(whole);
  });

  test('is every release but those with a mistake in them', () => {
    const good = entryOf('retailers');
    const malformed = { ...good, metadata: { version: '2.0.0', integrity: 'sha384-short' } };
    const microFrontends = { retailers: [malformed, good], support: [malformed] };

    expect(salvageRegistry({ ...whole, microFrontends })).toEqual(whole);
  });

  test.each([
    null,
    7,
    [],
    {},
    { ...whole, schema: 2 },
    { ...whole, microFrontends: { a: 'gone' } },
  ])('is nothing where it is %j', (input) => {
    expect(salvageRegistry(input)).toEqual({ schema: 1, revision: 0, microFrontends: {} });
  });
});

test.each([
  [firstViewFile('gift-cards'), 'gift-cards'],
  ['first-view-.json', undefined],
  ['first-view-index.js', undefined],
  ['static/first-view-index.json', undefined],
])('%s is a file with the first views of %s', (path, page) => {
  expect(pageOfFirstView(path)).toBe(page);
});

test('the name of a package has small letters, and dashes between them', () => {
  const names = ' Retailers a1 a- -a a--b ../a a/b retailers redeem-form'.split(' ');

  expect(names.filter((name) => PACKAGE_NAME.test(name))).toEqual(['retailers', 'redeem-form']);
});

/** A registry with five hundred remotes, unless it has others. */
function liveWith(
  routes: Record<string, string | null>,
  microFrontends = Object.fromEntries(TEAMS.map((name) => [name, [entryOf(name)]])),
): Registry {
  const extras = { routes, provides: { react: '19.0.0' }, uses: ['./remote'] };
  const shell = { url: '/shell/1.0.0/index.html', metadata: METADATA, extras };
  return { schema: 1, revision: 4, shell, microFrontends };
}

function entryOf(name: string): RegistryEntry {
  return {
    url: `/remotes/${name}/1.0.0/entry.js`,
    metadata: METADATA,
    deployment: { traffic: 100, default: true },
    extras: {
      ...{ globalName: `redeem_${name}`, exposes: ['./remote'], preload: ['page.js'] },
      ...{ shared: { react: '^19.0.0' }, assets: { 'entry.js': INTEGRITY } },
    },
  };
}
