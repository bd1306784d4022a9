import { describe, expect, test } from '@rstest/core';

import { ContractError } from '../contract-error';
import { parseRegistry } from './registry-contract';

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
