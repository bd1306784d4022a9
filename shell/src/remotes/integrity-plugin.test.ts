import { describe, expect, test } from '@rstest/core';

import { aRegistry, aRelease } from '../testing';
import { overrideReleases } from '../inspector/override';
import type { Releases } from './choose-releases';
import { integrityPlugin } from './integrity-plugin';

const ENTRY = '/remotes/retailers/1.0.0/remoteEntry.js';
const { integrity } = aRelease('retailers').metadata;

describe('the entry of a remote', () => {
  test.each([ENTRY, new URL(ENTRY, document.baseURI).href])(
    'at %s may run only as the bytes that were released',
    (url) => {
      const { script, timeout } = create(url);

      expect(script.src).toBe(new URL(ENTRY, document.baseURI).href);
      expect(script.integrity).toBe(integrity);
      expect(script.crossOrigin).toBe('anonymous');
      expect(timeout).toBe(5_000);
    },
  );

  test('on another origin is known by its whole address', () => {
    const url = 'https://retailers.example/1.0.0/remoteEntry.js';
    const registry = { ...aRegistry(), microFrontends: { r: [{ ...aRelease('r'), url }] } };

    expect(create(url, registry).script.integrity).toBe(integrity);
    expect(() => create('/1.0.0/remoteEntry.js', registry)).toThrow('no integrity');
  });

  test('of every release is known, not only of the default one', () => {
    const releases = [aRelease('retailers'), aRelease('retailers', '1.1.0', 10)];
    const registry = { ...aRegistry(), microFrontends: { retailers: releases } };

    expect(create(releases[1]?.url ?? '', registry).script.integrity).toBe(integrity);
  });

  test('is not known where a developer has overridden it: that address runs, and no other', () => {
    const url = 'http://localhost:3105/remoteEntry.js';
    const overrides = overrideReleases([['support', url]]);

    expect(create(url, aRegistry('support'), overrides).script).toMatchObject({
      src: url,
      integrity: '',
      crossOrigin: 'anonymous',
    });
    for (const other of [
      `${url}?v=2`,
      'http://localhost:3105/other.js',
      'http://localhost:3104/',
    ]) {
      expect(() => create(other, aRegistry('support'), overrides)).toThrow('no integrity');
    }
    expect(create(ENTRY, aRegistry('retailers'), overrides).script.integrity).toBe(integrity);
  });

  test('is known of a version of this site that a tab looks at', () => {
    const release = aRelease('retailers', '1.1.0', 0);
    const { url } = release;
    const live = { ...aRegistry(), microFrontends: { retailers: [release] } };
    const overrides = overrideReleases([['retailers', '1.1.0']], live);

    expect(create(url, aRegistry('retailers'), overrides).script.integrity).toBe(integrity);
  });

  test('stays what was released where an override names it', () => {
    const address = new URL(ENTRY, document.baseURI).href;
    const overrides = overrideReleases([['retailers', address]]);

    expect(create(ENTRY, aRegistry('retailers'), overrides).script.integrity).toBe(integrity);
  });

  test('asked for again, because it did not come, is the same', () => {
    expect(create(`${ENTRY}?again=2`).script).toMatchObject({
      src: new URL(`${ENTRY}?again=2`, document.baseURI).href,
      integrity,
    });
    expect(() => create(`${ENTRY}?again=2&c=1`)).toThrow('no integrity');
  });

  test.each([
    'https://evil.example/remotes/retailers/1.0.0/remoteEntry.js',
    `${ENTRY}?c=1`,
    '/remotes/retailers/0.9.0/remoteEntry.js',
  ])('at %s, which nobody released, is not asked for', (url) => {
    expect(() => create(url)).toThrow(`no integrity is known for ${url}`);
  });
});

function create(url: string, registry = aRegistry('retailers'), overrides?: Releases) {
  const made = integrityPlugin(registry, overrides).createScript?.({ url });
  if (!made || !('script' in made)) throw new Error('no script was made');
  return { script: made.script, timeout: made.timeout };
}
