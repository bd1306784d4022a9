import { beforeEach, describe, expect, rs, test } from '@rstest/core';

import { override, aRegistry, aRelease } from '../testing';
import type { Releases } from '../boot-page/choose-releases';
import { integrityPlugin, styleTimeout } from './federation-plugins';

const ENTRY = '/remotes/retailers/1.0.0/remoteEntry.js';
const { integrity } = aRelease('retailers').metadata;

type AfterLoadEntry = NonNullable<ReturnType<typeof styleTimeout>['afterLoadEntry']>;

beforeEach(() => {
  rs.useFakeTimers();
});

describe('the entry of a remote', () => {
  test.each([ENTRY, new URL(ENTRY, document.baseURI).href])(
    'at %s gets the integrity of its release',
    (url) => {
      const { script, timeout } = create(url);

      expect(script.src).toBe(new URL(ENTRY, document.baseURI).href);
      expect(script.integrity).toBe(integrity);
      expect(script.crossOrigin).toBe('anonymous');
      expect(timeout).toBe(5_000);
    },
  );

  test('on another origin gets its integrity by its whole address', () => {
    const url = 'https://retailers.example/1.0.0/remoteEntry.js';
    const registry = { ...aRegistry(), microFrontends: { r: [{ ...aRelease('r'), url }] } };

    expect(create(url, registry).script.integrity).toBe(integrity);
    expect(() => create('/1.0.0/remoteEntry.js', registry)).toThrow('no integrity');
  });

  test('of a trial gets its integrity', () => {
    const releases = [aRelease('retailers'), aRelease('retailers', '1.1.0', 10)];
    const registry = { ...aRegistry(), microFrontends: { retailers: releases } };

    expect(create(releases[1]?.url ?? '', registry).script.integrity).toBe(integrity);
  });

  test('of an override runs without integrity, and no other address runs', () => {
    const url = 'http://localhost:3105/remoteEntry.js';
    const overrides = override('support', url);

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

  test('of an override with a version of this site gets its integrity', () => {
    const release = aRelease('retailers', '1.1.0');
    const { url } = release;
    const overrides = new Map([['retailers', { ...release, state: 'override' as const }]]);

    expect(create(url, aRegistry('retailers'), overrides).script.integrity).toBe(integrity);
  });

  test('of a release keeps its integrity when an override has the same address', () => {
    const address = new URL(ENTRY, document.baseURI).href;
    const overrides = override('retailers', address);

    expect(create(ENTRY, aRegistry('retailers'), overrides).script.integrity).toBe(integrity);
  });

  test('with the query of a retry gets its integrity', () => {
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
  ])('at %s is not requested, because it is not released', (url) => {
    expect(() => create(url)).toThrow(`no integrity is known for ${url}`);
  });
});

test('a pending style sheet fails eight seconds after the entry', () => {
  const pending = styleSheet('/remotes/retailers/1.0.0/a.css');
  const others = [
    styleSheet('/remotes/support/1.0.0/a.css'),
    styleSheet('/remotes/retailers/1.0.0/b.css', {} as CSSStyleSheet),
  ];

  loaded({});
  rs.advanceTimersByTime(7_999);
  expect(pending).not.toHaveBeenCalled();
  rs.advanceTimersByTime(1);

  expect(pending.mock.calls).toEqual([[expect.objectContaining({ type: 'timeout' })]]);
  for (const other of others) expect(other).not.toHaveBeenCalled();
});

test('a style sheet that is requested later has its own eight seconds', async () => {
  loaded({});
  rs.advanceTimersByTime(7_900);
  const later = styleSheet('/remotes/retailers/1.0.0/later.css');
  await rs.advanceTimersByTimeAsync(7_900);
  expect(later).not.toHaveBeenCalled();

  await rs.advanceTimersByTimeAsync(200);

  expect(later).toHaveBeenCalledWith(expect.objectContaining({ type: 'timeout' }));
});

test('a style sheet gets no timeout when the entry has failed', () => {
  const pending = styleSheet('/remotes/retailers/1.0.0/a.css');

  loaded({ error: new Error('404') });
  rs.advanceTimersByTime(10_000);

  expect(pending).not.toHaveBeenCalled();
});

function create(url: string, registry = aRegistry('retailers'), overrides?: Releases) {
  const made = integrityPlugin(registry, overrides).createScript?.({ url });
  if (!made || !('script' in made)) throw new Error('no script was made');
  return { script: made.script, timeout: made.timeout };
}

function loaded(outcome: { error?: Error }): void {
  const remoteInfo = { name: 'redeem_retailers', entry: new URL(ENTRY, document.baseURI).href };
  styleTimeout().afterLoadEntry?.({
    remoteInfo,
    ...outcome,
  } as Parameters<AfterLoadEntry>[0]);
}

/** Adds a style sheet, and returns its mocked onerror handler. */
function styleSheet(href: string, sheet: CSSStyleSheet | null = null) {
  const link = document.createElement('link');
  const onError = rs.fn<(event: unknown) => void>();
  Object.assign(link, { rel: 'stylesheet', href });
  Object.defineProperty(link, 'sheet', { value: sheet });
  link.onerror = onError;
  document.head.append(link);
  return onError;
}
