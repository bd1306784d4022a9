import { expect, test } from '@rstest/core';

import { aRegistry, aRelease, override } from '../testing';
import { integrityPlugin } from './integrity';

const ENTRY = aRelease('retailers').url;
const { integrity } = aRelease('retailers').metadata;
const CDN = 'https://retailers.example/1.0.0/remoteEntry.js';
const DEVELOPMENT = 'http://localhost:3105/remoteEntry.js';

/** All releases that this page may run, besides the overrides of the tab. */
const REGISTRY = {
  ...aRegistry('retailers'),
  microFrontends: {
    retailers: [aRelease('retailers'), aRelease('retailers', '1.1.0', 10)],
    elsewhere: [{ ...aRelease('elsewhere'), url: CDN }],
  },
};

const OVERRIDES = new Map([
  ...override('support', DEVELOPMENT),
  ...override('retailers', absolute(ENTRY)),
  ['gpbundle', { ...aRelease('gpbundle', '1.4.2'), state: 'override' as const }],
]);

test.each([
  ['of a release', ENTRY, integrity],
  ['of a release, by its absolute address', absolute(ENTRY), integrity],
  ['of a retry', `${ENTRY}?again=2`, integrity],
  ['of a trial', aRelease('retailers', '1.1.0').url, integrity],
  ['on another origin', CDN, integrity],
  ['of an override with a version of this site', aRelease('gpbundle', '1.4.2').url, integrity],
  ['of an override on a development server, which has none', DEVELOPMENT, ''],
])('the entry %s is requested with its integrity', (_which, url, expected) => {
  const { src, crossOrigin, ...script } = create(url);

  expect(src).toBe(absolute(url));
  expect(crossOrigin).toBe('anonymous');
  expect(script.integrity).toBe(expected);
});

test.each([
  `https://evil.example${ENTRY}`,
  new URL(CDN).pathname,
  `${ENTRY}?c=1`,
  `${ENTRY}?again=2&c=1`,
  '/remotes/retailers/0.9.0/remoteEntry.js',
  `${DEVELOPMENT}?v=2`,
])('an entry at %s is not requested, because it is not released', (url) => {
  expect(() => create(url)).toThrow(`no integrity is known for ${url}`);
});

function create(url: string) {
  const made = integrityPlugin(REGISTRY, OVERRIDES).createScript?.({ url });
  if (!made || !('script' in made)) throw new Error('no script was made');
  const { src, crossOrigin, integrity: own } = made.script;
  return { src, crossOrigin, integrity: own };
}

function absolute(url: string): string {
  return new URL(url, document.baseURI).href;
}
