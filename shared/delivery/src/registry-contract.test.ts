import { describe, expect, test } from '@rstest/core';

import { ContractError } from './contract-error';
import { parseRegistry, salvageRegistry } from './registry-contract';

const INTEGRITY = `sha384-${'A'.repeat(64)}`;

describe('the registry', () => {
  test('is taken as it is when it keeps the contract', () => {
    const registry = registryOf(entryOf());

    expect(parseRegistry(registry)).toEqual(registry);
  });

  test('may say more than this version of the site understands', () => {
    const registry = { ...registryOf({ ...entryOf(), notes: 'new' }), generatedAt: 'today' };

    expect(parseRegistry(registry)).toEqual(registryOf(entryOf()));
  });

  test.each([
    ['registry', 'nothing'],
    ['registry.schema', { ...registryOf(entryOf()), schema: 2 }],
    ['registry.revision', { ...registryOf(entryOf()), revision: -1 }],
    ['registry.microFrontends.retailers', { ...registryOf(), microFrontends: { retailers: [] } }],
    [
      'registry.microFrontends.retailers.0.metadata.integrity',
      registryOf(entryOf({ metadata: { version: '1.0.0', integrity: 'undefined' } })),
    ],
    [
      'registry.microFrontends.retailers.0.extras.assets.a.js',
      registryOf(entryOf({ extras: { ...entryOf().extras, assets: { 'a.js': 'sha1-AA' } } })),
    ],
    ['registry.microFrontends.retailers.0.deployment', registryOf(entryOf({ deployment: 100 }))],
    ...[
      'remoteEntry.js',
      '//elsewhere.example/entry.js',
      '/\\elsewhere.example/entry.js',
      'javascript:alert(1)',
      'https://user@elsewhere.example/entry.js',
      '/remotes/../entry.js',
    ].map(
      (url) => ['registry.microFrontends.retailers.0.url', registryOf(entryOf({ url }))] as const,
    ),
  ])('that is wrong at %s is refused with that path', (path, registry) => {
    expect(() => parseRegistry(registry)).toThrow(ContractError);
    expect(() => parseRegistry(registry)).toThrow(`${path}: `);
  });

  test('may keep its remotes on another origin', () => {
    const registry = registryOf(entryOf({ url: 'https://remotes.example/retailers/1.0.0/a.js' }));

    expect(parseRegistry(registry)).toEqual(registry);
  });
});

describe('what can be relied on of a registry', () => {
  test('is all of one that keeps the contract', () => {
    const registry = registryOf(entryOf(), entryOf());

    expect(salvageRegistry(registry)).toEqual(registry);
  });

  test('is every release but those with a mistake in them', () => {
    const malformed = entryOf({ metadata: { version: '2.0.0', integrity: 'sha384-short' } });
    const { microFrontends } = registryOf(malformed, entryOf());
    const registry = {
      ...registryOf(),
      shell: 'gone',
      microFrontends: { ...microFrontends, support: [malformed], gpbundle: 'gone' },
    };

    expect(salvageRegistry(registry)).toEqual(registryOf(entryOf()));
  });

  test.each([null, undefined, 'x', 7, [], {}, { schema: 2 }, { schema: 1, microFrontends: [] }])(
    'is nothing where it is %j',
    (input) => {
      expect(salvageRegistry(input)).toEqual({ schema: 1, revision: 0, microFrontends: {} });
    },
  );
});

function registryOf(...retailers: unknown[]) {
  return { schema: 1, revision: 4, microFrontends: { retailers } };
}

function entryOf(changes: Record<string, unknown> = {}) {
  return {
    url: '/remotes/retailers/1.0.0/remoteEntry.33.js',
    metadata: { version: '1.0.0', integrity: INTEGRITY },
    deployment: { traffic: 100, default: true },
    extras: {
      globalName: 'redeem_retailers',
      exposes: ['./remote'],
      shared: { react: '^19.0.0' },
      preload: [],
      assets: { 'remoteEntry.33.js': INTEGRITY },
    },
    ...changes,
  };
}
