import { describe, expect, test } from '@rstest/core';

import { pageRegistry, salvageRegistry } from './page-registry';
import type { Registry, RegistryEntry } from './registry-contract';

const INTEGRITY = `sha384-${'A'.repeat(64)}`;
const TEAMS = Array.from({ length: 500 }, (_, n) => `team${String(n)}`);
const DOZEN = TEAMS.slice(0, 12);

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

/** A registry with five hundred remotes, unless it has others. */
function liveWith(
  routes: Record<string, string | null>,
  microFrontends = Object.fromEntries(TEAMS.map((name) => [name, [entryOf(name)]])),
): Registry {
  const metadata = { version: '1.0.0', integrity: INTEGRITY };
  const extras = { routes, provides: { react: '19.0.0' }, uses: ['./remote'] };
  const shell = { url: '/shell/1.0.0/index.html', metadata, extras };
  return { schema: 1, revision: 4, shell, microFrontends };
}

function entryOf(name: string): RegistryEntry {
  return {
    url: `/remotes/${name}/1.0.0/entry.js`,
    metadata: { version: '1.0.0', integrity: INTEGRITY },
    deployment: { traffic: 100, default: true },
    extras: {
      ...{ globalName: `redeem_${name}`, exposes: ['./remote'], preload: ['page.js'] },
      ...{ shared: { react: '^19.0.0' }, assets: { 'entry.js': INTEGRITY } },
    },
  };
}
