import { describe, expect, test } from '@rstest/core';

import { ContractError, parseDocument } from '../contract-error';
import { RegistryContract } from './registry-contract';

const INTEGRITY = `sha384-${'A'.repeat(64)}`;
const EXTRAS = {
  ...{ globalName: 'redeem_retailers', exposes: ['./remote'], preload: [] },
  ...{ shared: { react: '^19.0.0' }, assets: { 'remoteEntry.33.js': INTEGRITY } },
};

describe('the registry', () => {
  test.each([entryOf(), entryOf({ url: 'https://remotes.example/retailers/1.0.0/a.js' })])(
    'is taken as it is when it keeps the contract, without what this version of the site does not understand',
    (entry) => {
      const registry = { ...registryOf({ ...entry, notes: 'new' }), generatedAt: 'today' };

      expect(parseRegistry(registry)).toEqual(registryOf(entry));
    },
  );

  test.each([
    ['', 'nothing'],
    ['.schema', { ...registryOf(entryOf()), schema: 2 }],
    ['.revision', { ...registryOf(entryOf()), revision: -1 }],
    ['.microFrontends.retailers', { ...registryOf(), microFrontends: { retailers: [] } }],
    ...[
      ['metadata.integrity', { metadata: { version: '1.0.0', integrity: 'undefined' } }] as const,
      ['extras.assets.a.js', { extras: { ...EXTRAS, assets: { 'a.js': 'sha1-AA' } } }] as const,
      ['deployment', { deployment: 100 }] as const,
      ...['remoteEntry.js', '//elsewhere.example/entry.js', '/\\elsewhere.example/entry.js']
        .concat(
          'javascript:alert(1)',
          'https://user@elsewhere.example/entry.js',
          '/remotes/../a.js',
        )
        .map((url) => ['url', { url }] as const),
    ].map(
      ([path, change]) =>
        [`.microFrontends.retailers.0.${path}`, registryOf(entryOf(change))] as const,
    ),
  ])('that is wrong at registry%s is refused with that path', (path, registry) => {
    expect(() => parseRegistry(registry)).toThrow(ContractError);
    expect(() => parseRegistry(registry)).toThrow(`registry${path}: `);
  });
});

function parseRegistry(input: unknown) {
  return parseDocument('registry', RegistryContract, input);
}

function registryOf(...retailers: unknown[]) {
  return { schema: 1, revision: 4, microFrontends: { retailers } };
}

function entryOf(changes: Record<string, unknown> = {}) {
  return {
    url: '/remotes/retailers/1.0.0/remoteEntry.33.js',
    metadata: { version: '1.0.0', integrity: INTEGRITY },
    deployment: { traffic: 100, default: true },
    extras: EXTRAS,
    ...changes,
  };
}
