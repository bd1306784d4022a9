import type { PageRegistry } from '@redeem/contracts';
import { beforeEach, describe, expect, rs, test } from '@rstest/core';

import { aPageWith, aRegistry, aRelease, aRemote, loadEntry, requestedEntries } from '../testing';
import { integrityPlugin } from './integrity';

const fetched = rs.spyOn(globalThis, 'fetch');

const RETAILERS = aRemote();

const CDN = 'https://cdn.example';
const ELSEWHERE = 'https://elsewhere.example';

/** The registry of a page that carries `support` and not `retailers`. */
const PAGE: PageRegistry = { ...aRegistry('support'), revision: 5 };

beforeEach(() => {
  rs.spyOn(Math, 'random').mockReturnValue(0);
  loadEntry.mockResolvedValue({ remote: RETAILERS });
  live({ ...aRegistry('retailers', 'gpbundle'), revision: 6 });
});

describe('a remote that the page does not carry', () => {
  test('is looked up once when it is requested, and runs with the integrity in the live registry', async () => {
    const page = open();
    const { url, metadata } = aRelease('retailers');
    const { createScript } = integrityPlugin(page.page.known);
    const timeout = rs.spyOn(AbortSignal, 'timeout');
    expect(fetched).not.toHaveBeenCalled();
    expect(() => createScript?.({ url })).toThrow('no integrity is known');

    const early = page.of('retailers').prepare();
    await expect(page.of('retailers').open()).resolves.toBe(RETAILERS);
    await early;

    expect(page.of('retailers')).toMatchObject({ version: '1.0.0', release: { state: 'default' } });
    expect(requestedEntries()).toEqual(['/remotes/retailers/1.0.0/remoteEntry.js']);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(timeout.mock.calls).toEqual([[8_000]]);
    expect(createScript?.({ url })).toMatchObject({ script: { integrity: metadata.integrity } });
  });

  test('runs in the release of the visitor’s trial, and the tab stays with it', async () => {
    const trial = [aRelease('retailers'), aRelease('retailers', '1.1.0', 100)];
    live({ ...aRegistry(), revision: 6, microFrontends: { retailers: trial } });
    const record = open().of('retailers');

    await record.open();

    expect(record).toMatchObject({ version: '1.1.0', release: { state: 'trial' } });
    expect(sessionStorage.getItem('redeem.pins')).toBe('{"retailers":"1.1.0"}');
  });

  test.each([
    ['cannot be loaded', () => new Response('', { status: 503 })],
    ['is no registry', () => Response.json(['<<<'])],
    ['is no JSON', () => new Response('<!doctype html>')],
    ['has no such remote', () => Response.json({ ...aRegistry('gpbundle'), revision: 6 })],
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

  test.each(['constructor', '__proto__', ''])('fails when its name is %j', async (name) => {
    await expect(open().of(name).open()).rejects.toMatchObject({ remote: name, version: null });
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
});

test.each([
  ['the live release @D10', () => Response.json(withSupport('1.1.0')), '1.1.0'],
  ['its own while the registry is away', () => Response.error(), '1.0.0'],
])('a remote that has failed is tried again with %s', async (_release, answer, version) => {
  fetched.mockImplementation(() => Promise.resolve(answer()));
  loadEntry.mockRejectedValueOnce(new Error('broken')).mockRejectedValueOnce(new Error('broken'));
  const record = open().of('support');
  await expect(record.open()).rejects.toThrow('support@1.0.0 could not be loaded');
  expect(fetched).not.toHaveBeenCalled();
  record.leave();

  await record.open();

  expect(record.version).toBe(version);
});

function open(page: PageRegistry = PAGE, origins: readonly string[] = []) {
  return aPageWith(structuredClone(page), { origins });
}

/** Returns a registry with a release of this remote on that origin. */
function at(origin: string, name = 'retailers'): PageRegistry {
  const entry = aRelease(name);
  return { ...aRegistry(), microFrontends: { [name]: [{ ...entry, url: origin + entry.url }] } };
}

function withSupport(version: string): PageRegistry {
  return {
    ...aRegistry(),
    revision: 6,
    microFrontends: { support: [aRelease('support', version)] },
  };
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
