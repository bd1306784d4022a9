import type { PageRegistry } from '@redeem/contracts';
import type { Remote } from '@redeem/kit';
import { beforeEach, describe, expect, rs, test } from '@rstest/core';

import { aPageWith, aRegistry, aRelease, loadEntry } from '../testing';
import { loadLiveRegistry } from './live-registry';
import type { Remotes } from './remotes';

const fetched = rs.spyOn(globalThis, 'fetch');

const RETAILERS: Remote = { name: 'retailers', pages: {}, loadStrings: () => Promise.resolve({}) };

const CDN = 'https://cdn.example';
const ELSEWHERE = 'https://elsewhere.example';

/** The registry of a page that carries `support` and not `retailers`. */
const PAGE: PageRegistry = { ...aRegistry('support'), revision: 5 };

beforeEach(() => {
  rs.spyOn(console, 'error').mockImplementation(() => undefined);
  loadEntry.mockResolvedValue({ remote: RETAILERS });
});

test('loadLiveRegistry rejects after three seconds without an answer @A10', async () => {
  const limit = new AbortController();
  const timeout = rs.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  fetched.mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => {
          reject(new Error('given up'));
        });
      }),
  );

  const registry = loadLiveRegistry();
  limit.abort();

  await expect(registry).rejects.toThrow('given up');
  expect(timeout.mock.calls).toEqual([[3_000]]);
  timeout.mockRestore();
});

test('loadLiveRegistry rejects when the status is an error', async () => {
  fetched.mockResolvedValue(new Response('{}', { status: 503 }));

  await expect(loadLiveRegistry()).rejects.toThrow('HTTP 503');
});

describe('the lookup of a remote in the live registry @A18', () => {
  test.each([0, 4])(
    'requests nothing when the registry is older, with revision %i',
    async (revision) => {
      live({ ...aRegistry('retailers'), revision });

      await expect(open().of('retailers').open()).rejects.toThrow(
        'retailers@? could not be loaded',
      );
      await open().of('retailers').prepare();

      expect(loadEntry).not.toHaveBeenCalled();
    },
  );

  test.each([5, 6])('runs the release in revision %i', async (revision) => {
    live({ ...aRegistry('retailers'), revision });

    await expect(open().of('retailers').open()).resolves.toBe(RETAILERS);
  });

  test('requests nothing when the registry is older than one that was used before', async () => {
    const page = open();
    live({ ...aRegistry('retailers'), revision: 9 });
    await page.of('retailers').open();
    live({ ...aRegistry('gpbundle'), revision: 8 });

    // The registry of the first lookup is requested again, because it has no gpbundle.
    await page
      .of('gpbundle')
      .open()
      .catch(() => undefined);
    await expect(page.of('gpbundle').open()).rejects.toThrow('gpbundle@? could not be loaded');

    expect(loadEntry).toHaveBeenCalledTimes(1);
  });

  test('requests nothing from an origin that is neither in the page nor in its configuration', async () => {
    live({ ...at(ELSEWHERE), revision: 6 });
    const page = open();

    await expect(page.of('retailers').open()).rejects.toThrow('retailers@? could not be loaded');

    expect(loadEntry).not.toHaveBeenCalled();
    expect(page.known).toEqual({ ...PAGE, revision: 6 });
  });

  test('requests nothing when the fallback is on such an origin', async () => {
    const { url, metadata } = aRelease('retailers', '0.9.0');
    const entry = aRelease('retailers');
    entry.extras.fallback = { url: ELSEWHERE + url, metadata };
    live({ ...aRegistry(), revision: 6, microFrontends: { retailers: [entry] } });

    await expect(open().of('retailers').open()).rejects.toThrow('retailers@? could not be loaded');

    expect(loadEntry).not.toHaveBeenCalled();
  });

  test.each([
    ['is in the configuration', CDN, PAGE, [CDN]],
    ['another remote of the page has', CDN, at(CDN, 'support'), []],
    ['is the page’s own', location.origin, PAGE, []],
  ])('runs a release from an origin that %s', async (_which, origin, page, origins) => {
    live({ ...at(origin), revision: 6 });

    await expect(open(page, origins).of('retailers').open()).resolves.toBe(RETAILERS);
  });
});

test('a failed release is not replaced by one of an older registry @A18', async () => {
  loadEntry.mockRejectedValue(new Error('ScriptExecutionError'));
  const withdrawn = { support: [aRelease('support', '0.9.0')] };
  live({ ...aRegistry(), revision: 4, microFrontends: withdrawn });
  const page = open();

  await expect(page.of('support').open()).rejects.toThrow('support@1.0.0 could not be loaded');

  expect(fetched).toHaveBeenCalledTimes(1);
  expect(loadEntry).toHaveBeenCalledTimes(1);
});

function open(page: PageRegistry = PAGE, origins: readonly string[] = []): Remotes {
  return aPageWith(structuredClone(page), { origins });
}

/** Returns a registry with a release of this remote on that origin. */
function at(origin: string, name = 'retailers'): PageRegistry {
  const entry = aRelease(name);
  return { ...aRegistry(), microFrontends: { [name]: [{ ...entry, url: origin + entry.url }] } };
}

function live(registry: PageRegistry): void {
  fetched.mockImplementation(() => Promise.resolve(Response.json(registry)));
}
