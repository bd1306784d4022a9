import type { PageRegistry } from '@redeem/contracts';
import type { Remote } from '@redeem/kit';
import { beforeEach, describe, expect, rs, test } from '@rstest/core';

import { aPageWith, aRegistry, aRelease, loadEntry, override, requestedEntries } from '../testing';
import { integrityPlugin } from './federation-plugins';
import type { Remotes } from './remotes';

const fetched = rs.spyOn(globalThis, 'fetch');

const RETAILERS: Remote = { name: 'retailers', pages: {}, loadStrings: () => Promise.resolve({}) };

const CDN = 'https://cdn.example';
const ELSEWHERE = 'https://elsewhere.example';

/** The registry of a page that carries `support` and not `retailers`. */
const PAGE: PageRegistry = { ...aRegistry('support'), revision: 5 };

beforeEach(() => {
  rs.spyOn(console, 'error').mockImplementation(() => undefined);
  rs.spyOn(Math, 'random').mockReturnValue(0);
  loadEntry.mockResolvedValue({ remote: RETAILERS });
  live({ ...aRegistry('retailers', 'gpbundle'), revision: 6 });
});

describe('a remote that the page does not carry', () => {
  test('is looked up once when it is requested, and runs with the integrity in the live registry', async () => {
    const page = open();
    const { url, metadata } = aRelease('retailers');
    const { createScript } = integrityPlugin(page.known);
    expect(fetched).not.toHaveBeenCalled();
    expect(() => createScript?.({ url })).toThrow('no integrity is known');

    const early = page.of('retailers').prepare();
    await expect(page.of('retailers').open()).resolves.toBe(RETAILERS);
    await early;

    expect(page.of('retailers').release).toMatchObject({
      metadata: { version: '1.0.0' },
      state: 'default',
    });
    expect(requestedEntries()).toEqual(['/remotes/retailers/1.0.0/remoteEntry.js']);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(createScript?.({ url })).toMatchObject({ script: { integrity: metadata.integrity } });
  });

  test('runs in the release of the visitor’s trial, and the tab stays with it', async () => {
    const trial = [aRelease('retailers'), aRelease('retailers', '1.1.0', 100)];
    live({ ...aRegistry(), revision: 6, microFrontends: { retailers: trial } });

    const page = open();
    await page.of('retailers').open();

    expect(page.of('retailers').release).toMatchObject({
      metadata: { version: '1.1.0' },
      state: 'trial',
    });
    expect(sessionStorage.getItem('redeem.pins')).toBe('{"retailers":"1.1.0"}');
  });

  test('is looked up again after a failed lookup', async () => {
    const page = open();
    fetched.mockRejectedValueOnce(new TypeError('offline'));
    await expect(page.of('retailers').open()).rejects.toThrow('retailers@? could not be loaded');
    page.of('retailers').leave();

    await expect(page.of('retailers').open()).resolves.toBe(RETAILERS);
  });

  test.each([
    ['cannot be loaded', () => new Response('', { status: 503 })],
    ['is no registry', () => Response.json(['<<<'])],
    ['is no JSON', () => new Response('<!doctype html>')],
    ['is older @A18', () => Response.json({ ...aRegistry('retailers'), revision: 4 })],
    ['has it on an unknown origin @A18', () => Response.json({ ...at(ELSEWHERE), revision: 6 })],
    ['has its fallback on one @A18', () => Response.json(withFallbackAt(ELSEWHERE))],
  ])('fails without a request when the live registry %s', async (_what, answer) => {
    fetched.mockImplementation(() => Promise.resolve(answer()));

    await expect(open().of('retailers').open()).rejects.toMatchObject({
      version: null,
      cause: { message: 'the registry has no retailers' },
    });
    expect(loadEntry).not.toHaveBeenCalled();
  });

  test('fails when the live registry is older than one that was used before @A18', async () => {
    const page = open();
    await page.of('retailers').open();
    live({ ...aRegistry('gpbundle'), revision: 5 });

    await expect(page.of('gpbundle').open()).rejects.toThrow('gpbundle@? could not be loaded');
  });

  test.each([
    ['is in the configuration', CDN, PAGE, [CDN]],
    ['another remote of the page has', CDN, at(CDN, 'support'), []],
    ['is the page’s own', location.origin, PAGE, []],
  ])('runs from an origin that %s', async (_which, origin, page, origins) => {
    live({ ...at(origin), revision: 6 });

    await expect(open(page, origins).of('retailers').open()).resolves.toBe(RETAILERS);
  });

  test('is given up eight seconds after it was looked up', async () => {
    const timeout = rs.spyOn(AbortSignal, 'timeout');

    await open().of('retailers').open();

    expect(timeout.mock.calls).toEqual([[8_000]]);
  });
});

describe('a remote that has failed', () => {
  test('runs in the release that the site has rolled back to when the visitor tries again', async () => {
    loadEntry.mockRejectedValueOnce(new Error('broken')).mockRejectedValueOnce(new Error('broken'));
    const record = open().of('support');
    await expect(record.open()).rejects.toThrow('support@1.0.0 could not be loaded');
    expect(fetched).not.toHaveBeenCalled();
    const before = [aRelease('support', '0.9.0')];
    live({ ...aRegistry(), revision: 6, microFrontends: { support: before } });
    record.leave();

    await expect(record.open()).resolves.toBe(RETAILERS);
    expect(record.version).toBe('0.9.0');
    expect(requestedEntries().at(-1)).toBe(before[0]?.url);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test('is not looked up when it is overridden', async () => {
    loadEntry.mockRejectedValueOnce(new Error('broken')).mockRejectedValueOnce(new Error('broken'));
    const overrides = override('support', 'http://localhost:3105/remoteEntry.js');
    const record = aPageWith(structuredClone(PAGE), { overrides }).of('support');
    await expect(record.open()).rejects.toThrow('support@override could not be loaded');
    record.leave();

    await record.open();

    expect(record.version).toBe('override');
    expect(fetched).not.toHaveBeenCalled();
  });
});

function open(page: PageRegistry = PAGE, origins: readonly string[] = []): Remotes {
  return aPageWith(structuredClone(page), { origins });
}

/** Returns a registry with a release of this remote on that origin. */
function at(origin: string, name = 'retailers'): PageRegistry {
  const entry = aRelease(name);
  return { ...aRegistry(), microFrontends: { [name]: [{ ...entry, url: origin + entry.url }] } };
}

function withFallbackAt(origin: string): PageRegistry {
  const { url, metadata } = aRelease('retailers', '0.9.0');
  const entry = aRelease('retailers');
  entry.extras.fallback = { url: origin + url, metadata };
  return { ...aRegistry(), revision: 6, microFrontends: { retailers: [entry] } };
}

function live(registry: PageRegistry): void {
  fetched.mockImplementation(() => Promise.resolve(Response.json(registry)));
}
