import { describe, expect, rs, test } from '@rstest/core';

import { aConfiguration, aRegistry } from '../testing';
import { guardScripts, knownScripts } from './scripts';

const CONFIGURATION = {
  ...aConfiguration(),
  tagManagerScriptUrl: 'https://tags.example/gtm.js',
  captchaScriptUrl: 'https://captcha.example/api.js',
  privacyScriptUrl: 'https://privacy.example/{territory}.js',
  thirdPartyOrigins: ['https://analytics.example'],
  overrideOrigins: ['http://localhost:3105'],
};

const REMOTE = 'https://cdn.example/support/1.0.0/remoteEntry.js';

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
    expect(known(address)).toBe(true);
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
    '/service-worker.js',
    '/shell/../uploads/x.js',
    '/%73hell/x.js',
    'data:text/javascript,alert(1)',
    'blob:http://localhost/1',
    'javascript:alert(1)',
    'https://',
    '',
  ])('at %j may not (§0.6)', (address) => {
    expect(known(address)).toBe(false);
  });

  test('is recognized when URL.canParse is missing', () => {
    rs.stubGlobal('URL', Object.assign(class extends URL {}, { canParse: undefined }));

    expect(known(REMOTE)).toBe(true);
    expect(known('https://')).toBe(false);
  });
});

test('a release may run when it is added to the registry while the page is open', () => {
  const registry = aRegistry('support');
  const mayRun = knownScripts(registry, CONFIGURATION);
  expect(mayRun(REMOTE)).toBe(false);

  const [entry] = registry.microFrontends['support'] ?? [];
  if (!entry) throw new Error('there is no release of support');
  registry.microFrontends['support'] = [entry, { ...entry, url: REMOTE }];

  expect(mayRun(REMOTE)).toBe(true);
  expect(mayRun('https://cdn.example/other/1.0.0/remoteEntry.js')).toBe(false);
});

describe('guardScripts', () => {
  test('creates a default policy that checks the address of each script', () => {
    const createPolicy = rs.fn();
    window.trustedTypes = { createPolicy };

    guardScripts(aRegistry(), CONFIGURATION);

    expect(createPolicy).toHaveBeenCalledTimes(1);
    const [name, rules] = createPolicy.mock.calls[0] as [
      string,
      { createScriptURL: (address: string) => string | null },
    ];
    expect(name).toBe('default');
    expect(Object.keys(rules)).toEqual(['createScriptURL']);
    expect(rules.createScriptURL('https://tags.example/gtm.js')).toBe(
      'https://tags.example/gtm.js',
    );
    expect(rules.createScriptURL('https://evil.example/x.js')).toBeNull();
  });

  test('does nothing when the browser has no Trusted Types', () => {
    expect(() => {
      guardScripts(aRegistry(), CONFIGURATION);
    }).not.toThrow();
  });
});

function known(address: string): boolean {
  const registry = aRegistry('support');
  for (const entry of registry.microFrontends['support'] ?? []) entry.url = REMOTE;
  return knownScripts(registry, CONFIGURATION)(address);
}
