import { beforeEach, describe, expect, rs, test } from '@rstest/core';

import { aConfiguration, aRegistry, override } from '../testing';
import { guardScripts, scriptOwners } from './scripts';

const CONFIGURATION = {
  ...aConfiguration(),
  tagManagerScriptUrl: 'https://tags.example/gtm.js',
  captchaScriptUrl: 'https://captcha.example/api.js',
  privacyScriptUrl: 'https://privacy.example/{territory}.js',
  thirdPartyOrigins: ['https://analytics.example'],
  overrideOrigins: ['http://localhost:3105'],
};

const REMOTE = 'https://cdn.example/support/1.0.0/remoteEntry.js';

type Rules = Record<'createScriptURL', (address: string) => string | null>;

const createPolicy = rs.fn<(name: string, rules: Rules) => Rules>();
const registry = aRegistry('support');

beforeEach(() => {
  window.trustedTypes = { createPolicy } as unknown as NonNullable<Window['trustedTypes']>;
  for (const entry of registry.microFrontends['support'] ?? []) entry.url = REMOTE;
});

describe('a script', () => {
  test.each([
    '/shell/1.0.0/0.27498797.js',
    '/remotes/support/1.0.0/remoteEntry.290fe8ce.js',
    'https://cdn.example/support/1.0.0/fr.js',
    'https://tags.example/gtm.js?id=GTM-1',
    'https://captcha.example/api.js',
    'https://privacy.example/us.js',
    'https://analytics.example/collect.js',
    'http://localhost:3105/remoteEntry.js',
  ])('at %s may run', (address) => {
    expect(checked(address)).toBe(address);
  });

  test.each([
    'https://evil.example/x.js',
    '//evil.example/x.js',
    'http://tags.example/gtm.js',
    'https://tags.example.evil.example/gtm.js',
    'https://tags.example@evil.example/gtm.js',
    'https://cdn.example/other/1.0.0/x.js',
    'https://cdn.example/support/1.0.0/../../x.js',
    'http://localhost:3106/remoteEntry.js',
    '/reports',
    '/shell/../uploads/x.js',
    '/%73hell/x.js',
    'data:text/javascript,alert(1)',
    'javascript:alert(1)',
    'https://',
    '',
  ])('at %j may not (§0.6)', (address) => {
    expect(checked(address)).toBeNull();
  });

  test('may run when its release is added to the registry while the page is open', () => {
    const { microFrontends: live } = aRegistry('retailers');
    guardScripts(registry, CONFIGURATION);
    const url = 'https://other.example/retailers/1.0.0/remoteEntry.js';
    expect(policy()(url)).toBeNull();

    for (const entry of live['retailers'] ?? [])
      registry.microFrontends['late'] = [{ ...entry, url }];

    expect(policy()(url)).toBe(url);
  });
});

test('the scripts of an overridden remote belong to the site', () => {
  const ownerOf = scriptOwners(registry, override('gpbundle', 'http://localhost:3105/a.js'));

  expect(ownerOf('http://localhost:3105/remote.js')).toBe('gpbundle@override');
  expect(ownerOf('http://localhost:3104/remote.js')).toBeNull();
});

function checked(address: string): string | null {
  guardScripts(registry, CONFIGURATION);
  return policy()(address);
}

/** Returns the rule of the default policy, which has no other. */
function policy(): (address: string) => string | null {
  const [name, rules] = createPolicy.mock.lastCall ?? [];
  expect(name).toBe('default');
  expect(Object.keys(rules ?? {})).toEqual(['createScriptURL']);
  return rules?.createScriptURL ?? (() => null);
}
