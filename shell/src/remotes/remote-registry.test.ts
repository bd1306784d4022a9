import type { Remote } from '@redeem/kit';
import { beforeEach, describe, expect, rs, test } from '@rstest/core';

import { overrideReleases } from '../inspector/override';
import { aRegistry, aRelease } from '../testing';
import { getInstance, loadEntry, requestedEntries } from '../testing-federation';
import { RemoteError, RemoteRegistry } from './remote-registry';

const RETAILERS: Remote = {
  name: 'retailers',
  pages: {},
  loadStrings: () => Promise.resolve({}),
};

beforeEach(() => {
  loadEntry.mockResolvedValue({ remote: RETAILERS });
});

describe('a remote', () => {
  test('is loaded from its address in the registry, as its global, when it is requested and never before', async () => {
    const registry = new RemoteRegistry(aRegistry('retailers', 'redeem-form'));
    expect(loadEntry).not.toHaveBeenCalled();

    const remote = await registry.load('redeem-form');

    expect(remote).toBe(RETAILERS);
    expect(requestedEntries()).toEqual(['/remotes/redeem-form/1.0.0/remoteEntry.js']);
    expect(window).toHaveProperty('redeem_redeem_form', { remote: RETAILERS });
  });

  test('is loaded once for several callers', async () => {
    const registry = new RemoteRegistry(aRegistry('retailers'));

    const first = registry.load('retailers');
    const second = registry.load('retailers');
    await first;

    expect(second).toBe(first);
    expect(registry.load('retailers')).toBe(first);
    expect(loadEntry).toHaveBeenCalledTimes(1);
  });

  test('can be loaded again after a failure', async () => {
    const registry = new RemoteRegistry(aRegistry('retailers'));
    loadEntry.mockRejectedValueOnce(new Error('404'));

    await expect(registry.load('retailers')).rejects.toThrow(
      'remote retailers@1.0.0 could not be loaded',
    );

    await expect(registry.load('retailers')).resolves.toBe(RETAILERS);
  });

  test('rejects with its name, its version and the cause when it fails', async () => {
    const registry = new RemoteRegistry(aRegistry('retailers'));
    const cause = new Error('404');
    loadEntry.mockRejectedValueOnce(cause);

    const failure = await registry.load('retailers').catch((error: unknown) => error);

    expect(failure).toBeInstanceOf(RemoteError);
    expect(failure).toMatchObject({ remote: 'retailers', version: '1.0.0', cause });
  });

  test.each(['gpbundle', 'constructor', '__proto__', ''])(
    'rejects without a request when the registry does not contain it: %j',
    async (name) => {
      const registry = new RemoteRegistry(aRegistry('retailers'));

      const failure = await registry.load(name).catch((error: unknown) => error);

      expect(failure).toMatchObject({
        remote: name,
        version: null,
        cause: { message: `the registry has no ${name}` },
      });
      expect(loadEntry).not.toHaveBeenCalled();
    },
  );

  test.each([[null], [{}], [{ Remote: RETAILERS }]])(
    'rejects when its module is %j',
    async (module) => {
      const registry = new RemoteRegistry(aRegistry('retailers'));
      loadEntry.mockResolvedValueOnce(module);

      await expect(registry.load('retailers')).rejects.toMatchObject({
        cause: { message: 'redeem_retailers exposes no remote' },
      });
    },
  );

  test('rejects when the shell was built without federation', async () => {
    getInstance.mockReturnValue(null);

    await expect(new RemoteRegistry(aRegistry('retailers')).load('retailers')).rejects.toThrow(
      RemoteError,
    );
  });
});

describe('an early load', () => {
  test('is used by a later load of the same remote', async () => {
    const registry = new RemoteRegistry(aRegistry('retailers'));

    void registry.start('retailers');
    const asked = registry.load('retailers');
    await registry.start('retailers');

    await expect(asked).resolves.toBe(RETAILERS);
    expect(loadEntry).toHaveBeenCalledTimes(1);
    expect(registry.loads.get('retailers')).toMatchObject({ state: 'loaded' });
  });

  test('that fails is not repeated before the remote is loaded', async () => {
    const registry = new RemoteRegistry(aRegistry('retailers'));
    loadEntry.mockRejectedValueOnce(new Error('404'));

    await expect(registry.start('retailers')).rejects.toThrow('404');
    await expect(registry.start('retailers')).rejects.toThrow('404');
    expect(loadEntry).toHaveBeenCalledTimes(1);
    expect(registry.loads.size).toBe(0);

    await expect(registry.load('retailers')).resolves.toBe(RETAILERS);
  });

  test('sends no request when the registry does not contain the remote', async () => {
    const registry = new RemoteRegistry(aRegistry('retailers'));

    await expect(registry.start('gpbundle')).rejects.toThrow('the registry has no gpbundle');
    expect(loadEntry).not.toHaveBeenCalled();
  });
});

describe('a remote with several releases', () => {
  test('runs in the chosen release', async () => {
    const releases = [aRelease('retailers'), aRelease('retailers', '1.1.0', 100)];
    const registry = new RemoteRegistry({
      ...aRegistry(),
      microFrontends: { retailers: releases },
    });

    await registry.load('retailers');

    expect(registry.versionOf('retailers')).toBe('1.1.0');
    expect(requestedEntries()).toEqual(['/remotes/retailers/1.1.0/remoteEntry.js']);
  });

  test('runs in none of them when the tab has an override', async () => {
    const entry = 'http://localhost:3102/remoteEntry.js';
    const registry = new RemoteRegistry(
      aRegistry('retailers', 'support'),
      overrideReleases([['retailers', entry]]),
    );

    await registry.load('retailers');

    expect(registry.versionOf('retailers')).toBe('override');
    expect(registry.versionOf('support')).toBe('1.0.0');
    expect(requestedEntries()).toEqual([entry]);
    expect(window).toHaveProperty('redeem_retailers');
  });

  test('can be an override of a remote that is not released', async () => {
    const registry = new RemoteRegistry(
      aRegistry('retailers'),
      overrideReleases([['gift-cards', 'http://localhost:3106/remoteEntry.js']]),
    );

    await expect(registry.load('gift-cards')).resolves.toBe(RETAILERS);
    expect(window).toHaveProperty('redeem_gift_cards');
  });
});

describe('the load of a remote', () => {
  test('is recorded with its duration from the first request', async () => {
    const registry = new RemoteRegistry(aRegistry('retailers', 'support'));
    expect(registry.loads.size).toBe(0);
    const now = rs.spyOn(performance, 'now').mockReturnValue(1_000);

    const loading = registry.load('retailers');
    expect(registry.loads.get('retailers')).toEqual({ state: 'loading', milliseconds: 0 });
    now.mockReturnValue(1_234);
    await loading;

    expect([...registry.loads]).toEqual([['retailers', { state: 'loaded', milliseconds: 234 }]]);
  });

  test('is retried at another address when the page has preloaded the release', async () => {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.href = '/remotes/retailers/1.0.0/page.js';
    document.head.append(link);
    const registry = new RemoteRegistry(aRegistry('retailers', 'support'));
    for (const name of ['retailers', 'support']) {
      loadEntry.mockRejectedValueOnce(new Error('not there'));
      await registry.load(name).catch(() => undefined);
      await registry.load(name);
    }

    expect(requestedEntries()).toEqual([
      '/remotes/retailers/1.0.0/remoteEntry.js',
      '/remotes/retailers/1.0.0/remoteEntry.js?again=1',
      '/remotes/support/1.0.0/remoteEntry.js',
      '/remotes/support/1.0.0/remoteEntry.js',
    ]);
  });

  test('is recorded as failed until the next try', async () => {
    const registry = new RemoteRegistry(aRegistry('retailers'));
    loadEntry.mockRejectedValueOnce(new Error('404'));

    await expect(registry.load('retailers')).rejects.toThrow(RemoteError);
    expect(registry.loads.get('retailers')).toMatchObject({ state: 'failed' });

    await registry.load('retailers');
    expect(registry.loads.get('retailers')).toMatchObject({ state: 'loaded' });
  });
});
