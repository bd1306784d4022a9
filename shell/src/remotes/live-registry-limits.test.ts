import type { PageRegistry } from '@redeem/contracts';
import type { Remote } from '@redeem/kit';
import { beforeEach, describe, expect, rs, test } from '@rstest/core';

import { aRegistry, aRelease } from '../testing';
import { NO_OVERRIDES } from './choose-releases';
import { RemoteRegistry } from './remote-registry';

const federation = rs.hoisted(() => ({ registerRemotes: rs.fn(), loadRemote: rs.fn() }));

rs.mock('@module-federation/enhanced/runtime', () => ({ getInstance: () => federation }));

const fetched = rs.spyOn(globalThis, 'fetch');

const RETAILERS: Remote = { name: 'retailers', pages: {}, loadStrings: () => Promise.resolve({}) };

const CDN = 'https://cdn.example';
const ELSEWHERE = 'https://elsewhere.example';

/** Of a page that carries `support` and not `retailers`. */
const PAGE: PageRegistry = { ...aRegistry('support'), revision: 5 };

beforeEach(() => {
  rs.resetAllMocks();
  sessionStorage.clear();
  rs.spyOn(console, 'error').mockImplementation(() => undefined);
  federation.loadRemote.mockResolvedValue({ remote: RETAILERS });
});

describe('a page that looks a remote up in the registry of the site @A18', () => {
  test.each([0, 4])('asks for nothing when that is an older one, revision %i', async (revision) => {
    live({ ...aRegistry('retailers'), revision });

    await expect(open().load('retailers')).rejects.toThrow('retailers@? could not be loaded');
    await expect(open().start('retailers')).rejects.toThrow('the registry has no retailers');

    expect(federation.registerRemotes).not.toHaveBeenCalled();
  });

  test.each([5, 6])('runs what it finds there in revision %i', async (revision) => {
    live({ ...aRegistry('retailers'), revision });

    await expect(open().load('retailers')).resolves.toBe(RETAILERS);
  });

  test('asks for nothing of a revision before the one that it has followed', async () => {
    const page = open();
    live({ ...aRegistry('retailers'), revision: 9 });
    await page.load('retailers');
    live({ ...aRegistry('gpbundle'), revision: 8 });

    // The answer of the first question is asked for anew, as it has no gpbundle.
    await page.load('gpbundle').catch(() => undefined);
    await expect(page.load('gpbundle')).rejects.toThrow('gpbundle@? could not be loaded');

    expect(federation.loadRemote).toHaveBeenCalledTimes(1);
  });

  test('asks for nothing from an origin that neither the page nor its configuration names', async () => {
    live({ ...at(ELSEWHERE), revision: 6 });
    const page = open();

    await expect(page.load('retailers')).rejects.toThrow('retailers@? could not be loaded');

    expect(federation.registerRemotes).not.toHaveBeenCalled();
    expect(page.known).toEqual({ ...PAGE, revision: 6 });
  });

  test('asks for nothing from such an origin to fall back on either', async () => {
    const { url, metadata } = aRelease('retailers', '0.9.0');
    const entry = aRelease('retailers');
    entry.extras.fallback = { url: ELSEWHERE + url, metadata };
    live({ ...aRegistry(), revision: 6, microFrontends: { retailers: [entry] } });

    await expect(open().load('retailers')).rejects.toThrow('retailers@? could not be loaded');

    expect(federation.registerRemotes).not.toHaveBeenCalled();
  });

  test.each([
    ['the configuration names', CDN, PAGE, [CDN]],
    ['the page has another remote from', CDN, at(CDN, 'support'), []],
    ['is its own', location.origin, PAGE, []],
  ])('runs what it finds at an origin that %s', async (_which, origin, page, origins) => {
    live({ ...at(origin), revision: 6 });

    await expect(open(page, origins).load('retailers')).resolves.toBe(RETAILERS);
  });
});

test('a release that fails is not replaced by one of an older registry @A18', async () => {
  federation.loadRemote.mockRejectedValue(new Error('ScriptExecutionError'));
  const withdrawn = { support: [aRelease('support', '0.9.0')] };
  live({ ...aRegistry(), revision: 4, microFrontends: withdrawn });
  const page = open();

  await expect(page.load('support')).rejects.toThrow('support@1.0.0 could not be loaded');

  expect(fetched).toHaveBeenCalledTimes(1);
  expect(federation.loadRemote).toHaveBeenCalledTimes(1);
});

function open(page: PageRegistry = PAGE, origins: readonly string[] = []): RemoteRegistry {
  return new RemoteRegistry(structuredClone(page), NO_OVERRIDES, origins);
}

/** A registry in which this remote is live, from that origin. */
function at(origin: string, name = 'retailers'): PageRegistry {
  const entry = aRelease(name);
  return { ...aRegistry(), microFrontends: { [name]: [{ ...entry, url: origin + entry.url }] } };
}

function live(registry: PageRegistry): void {
  fetched.mockImplementation(() => Promise.resolve(Response.json(registry)));
}
