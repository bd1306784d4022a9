import { describe, expect, test } from '@rstest/core';

import { pageRegistry, salvageRegistry } from './page-registry';
import type { Registry, RegistryEntry } from './registry-contract';

const INTEGRITY = `sha384-${'A'.repeat(64)}`;
const OTHER_INTEGRITY = `sha384-${'B'.repeat(64)}`;

describe('the registry in a page', () => {
  test('says of a release where it is, what it is and who gets it, and nothing more', () => {
    const { url, metadata, deployment, extras } = entryOf('retailers');
    const fallback = { url: '/remotes/retailers/0.9.0/entry.js', metadata };

    const page = pageRegistry(
      liveWith({ retailers: [{ url, metadata, deployment, extras: { ...extras, fallback } }] }),
    );

    expect(page).toEqual({
      schema: 1,
      revision: 4,
      shell: { url: '/shell/1.0.0/index.html', metadata },
      microFrontends: {
        retailers: [
          { url, metadata, deployment, extras: { globalName: 'redeem_retailers', fallback } },
        ],
      },
    });
  });

  test('has a remote’s trials too', () => {
    const trial = { ...entryOf('retailers'), deployment: { traffic: 10, default: false } };

    const page = pageRegistry(liveWith({ retailers: [entryOf('retailers'), trial] }));

    expect(page.microFrontends['retailers']).toMatchObject([{}, { deployment: { traffic: 10 } }]);
  });

  test('is no larger for five hundred remotes to which no route leads', () => {
    const others = Object.fromEntries(teams(500).map((name) => [name, [entryOf(name)]]));
    const retailers = [entryOf('retailers')];

    expect(pageRegistry(liveWith({ ...others, retailers }))).toEqual(
      pageRegistry(liveWith({ retailers })),
    );
  });

  test('has of five hundred with a route its own remote, and a dozen that may be next', () => {
    const page = pageRegistry(withRoutes(500), '/team499');

    expect(Object.keys(page.microFrontends)).toEqual([...teams(12), 'team499']);
  });

  test('has the same for all routes to which the shell leads first', () => {
    const registry = withRoutes(500);
    const pages = teams(13).map((name) => pageRegistry(registry, `/${name}`));

    expect(new Set(pages.map((page) => JSON.stringify(page))).size).toBe(1);
    expect(Object.keys(pages[0]?.microFrontends ?? {})).toEqual(teams(13));
  });

  test.each([undefined, '/error', '/nowhere'])(
    'has those that may be next where no remote owns the page (%s)',
    (route) => {
      const page = pageRegistry(withRoutes(500), route);

      expect(Object.keys(page.microFrontends)).toEqual(teams(12));
    },
  );

  test('counts a remote once, however many routes lead to it', () => {
    const registry = withRoutes(12);
    const routes = { '/faq': 'help', '/terms': 'help', ...registry.shell?.extras.routes };
    if (registry.shell) registry.shell.extras.routes = routes;
    registry.microFrontends['help'] = [entryOf('help')];

    expect(Object.keys(pageRegistry(registry).microFrontends)).toEqual([...teams(11), 'help']);
  });

  test('has every remote where no shell says which can be reached', () => {
    const { shell: _, ...registry } = liveWith({ retailers: [entryOf('retailers')] });

    expect(Object.keys(pageRegistry(registry).microFrontends)).toEqual(['retailers']);
  });
});

describe('what can be relied on of a registry', () => {
  const whole = pageRegistry(liveWith({ retailers: [entryOf('retailers')] }));

  test('is all of one that keeps the contract', () => {
    expect(salvageRegistry(whole)).toEqual(whole);
    expect(salvageRegistry(liveWith({ retailers: [entryOf('retailers')] }))).toEqual(whole);
  });

  test('is every release but those with a mistake in them', () => {
    const good = entryOf('retailers');
    const malformed = { ...good, metadata: { version: '2.0.0', integrity: 'sha384-short' } };
    const { shell: _, ...rest } = whole;

    const salvaged = salvageRegistry({
      ...rest,
      shell: 'gone',
      microFrontends: { retailers: [malformed, good], support: [malformed], gpbundle: 'gone' },
    });

    expect(salvaged).toEqual(rest);
  });

  test.each([null, undefined, 'x', 7, [], {}, { schema: 2 }, { schema: 1, microFrontends: [] }])(
    'is nothing where it is %j',
    (input) => {
      expect(salvageRegistry(input)).toEqual({ schema: 1, revision: 0, microFrontends: {} });
    },
  );
});

/** A registry whose shell has one route with the retailers and one without a remote. */
function liveWith(microFrontends: Registry['microFrontends']): Registry {
  const routes = { '/retailers': 'retailers', '/error': null };
  return {
    schema: 1,
    revision: 4,
    shell: {
      url: '/shell/1.0.0/index.html',
      metadata: { version: '1.0.0', integrity: INTEGRITY },
      extras: { routes, provides: { react: '19.0.0' }, uses: ['./remote'] },
    },
    microFrontends,
  };
}

/** Live with so many remotes, to each of which a route leads. */
function withRoutes(count: number): Registry {
  const registry = liveWith(
    Object.fromEntries(teams(count).map((name) => [name, [entryOf(name)]])),
  );
  const routes = teams(count).map((name) => [`/${name}`, name] as const);
  if (registry.shell)
    registry.shell.extras.routes = { ...Object.fromEntries(routes), '/error': null };
  return registry;
}

function teams(count: number): string[] {
  return Array.from({ length: count }, (_, n) => `team${String(n)}`);
}

function entryOf(name: string): RegistryEntry {
  return {
    url: `/remotes/${name}/1.0.0/entry.js`,
    metadata: { version: '1.0.0', integrity: INTEGRITY },
    deployment: { traffic: 100, default: true },
    extras: {
      globalName: `redeem_${name}`,
      exposes: ['./remote'],
      shared: { react: '^19.0.0' },
      preload: ['page.js'],
      assets: { 'entry.js': INTEGRITY, 'page.js': OTHER_INTEGRITY },
    },
  };
}
