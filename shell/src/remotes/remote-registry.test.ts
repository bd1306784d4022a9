import type { Remote } from '@redeem/kit';
import { beforeEach, describe, expect, rs, test } from '@rstest/core';

import { overrideReleases } from '../inspector/override';
import { aRegistry, aRelease } from '../testing';
import { RemoteError, RemoteRegistry } from './remote-registry';

const federation = rs.hoisted(() => ({
  getInstance: rs.fn(),
  registerRemotes: rs.fn(),
  loadRemote: rs.fn(),
}));

rs.mock('@module-federation/enhanced/runtime', () => ({ getInstance: federation.getInstance }));

const RETAILERS: Remote = {
  name: 'retailers',
  pages: {},
  loadStrings: () => Promise.resolve({}),
};

beforeEach(() => {
  rs.resetAllMocks();
  federation.getInstance.mockReturnValue(federation);
  federation.loadRemote.mockResolvedValue({ remote: RETAILERS });
});

describe('a remote', () => {
  test('is registered when it is asked for, as the registry has it, and never before', async () => {
    const registry = new RemoteRegistry(aRegistry('retailers', 'redeem-form'));
    expect(federation.registerRemotes).not.toHaveBeenCalled();

    const remote = await registry.load('redeem-form');

    expect(remote).toBe(RETAILERS);
    expect(federation.registerRemotes.mock.calls).toEqual([
      [
        [
          {
            name: 'redeem_redeem_form',
            entry: '/remotes/redeem-form/1.0.0/remoteEntry.js',
            entryGlobalName: 'redeem_redeem_form',
            type: 'global',
          },
        ],
      ],
    ]);
    expect(federation.loadRemote.mock.calls).toEqual([['redeem_redeem_form/remote']]);
  });

  test('is loaded once, however many ask for it', async () => {
    const registry = new RemoteRegistry(aRegistry('retailers'));

    const first = registry.load('retailers');
    const second = registry.load('retailers');
    await first;

    expect(second).toBe(first);
    expect(registry.load('retailers')).toBe(first);
    expect(federation.loadRemote).toHaveBeenCalledTimes(1);
  });

  test('that could not be had may be asked for again', async () => {
    const registry = new RemoteRegistry(aRegistry('retailers'));
    federation.loadRemote.mockRejectedValueOnce(new Error('404'));

    await expect(registry.load('retailers')).rejects.toThrow(
      'remote retailers@1.0.0 could not be loaded',
    );

    await expect(registry.load('retailers')).resolves.toBe(RETAILERS);
  });

  test('that fails tells which release of which remote it was, and why', async () => {
    const registry = new RemoteRegistry(aRegistry('retailers'));
    const cause = new Error('404');
    federation.loadRemote.mockRejectedValueOnce(cause);

    const failure = await registry.load('retailers').catch((error: unknown) => error);

    expect(failure).toBeInstanceOf(RemoteError);
    expect(failure).toMatchObject({ remote: 'retailers', version: '1.0.0', cause });
  });

  test.each(['gpbundle', 'constructor', '__proto__', ''])(
    'that the registry does not have (%j) cannot be had, and nothing is asked for',
    async (name) => {
      const registry = new RemoteRegistry(aRegistry('retailers'));

      const failure = await registry.load(name).catch((error: unknown) => error);

      expect(failure).toMatchObject({
        remote: name,
        version: null,
        cause: { message: `the registry has no ${name}` },
      });
      expect(federation.registerRemotes).not.toHaveBeenCalled();
    },
  );

  test.each([[null], [{}], [{ Remote: RETAILERS }]])(
    'whose module is %j is no remote',
    async (module) => {
      const registry = new RemoteRegistry(aRegistry('retailers'));
      federation.loadRemote.mockResolvedValueOnce(module);

      await expect(registry.load('retailers')).rejects.toMatchObject({
        cause: { message: 'redeem_retailers exposes no remote' },
      });
    },
  );

  test('cannot be had by a shell that was built without federation', async () => {
    federation.getInstance.mockReturnValue(null);

    await expect(new RemoteRegistry(aRegistry('retailers')).load('retailers')).rejects.toThrow(
      RemoteError,
    );
  });
});

describe('a remote that is started before anybody asks for it', () => {
  test('is loaded once, and taken over by whoever asks', async () => {
    const registry = new RemoteRegistry(aRegistry('retailers'));

    void registry.start('retailers');
    const asked = registry.load('retailers');
    await registry.start('retailers');

    await expect(asked).resolves.toBe(RETAILERS);
    expect(federation.loadRemote).toHaveBeenCalledTimes(1);
    expect(registry.loads.get('retailers')).toMatchObject({ state: 'loaded' });
  });

  test('and fails is not asked for again until somebody wants it', async () => {
    const registry = new RemoteRegistry(aRegistry('retailers'));
    federation.loadRemote.mockRejectedValueOnce(new Error('404'));

    await expect(registry.start('retailers')).rejects.toThrow('404');
    await expect(registry.start('retailers')).rejects.toThrow('404');
    expect(federation.loadRemote).toHaveBeenCalledTimes(1);
    expect(registry.loads.size).toBe(0);

    await expect(registry.load('retailers')).resolves.toBe(RETAILERS);
  });

  test('that the registry does not have is not asked for', async () => {
    const registry = new RemoteRegistry(aRegistry('retailers'));

    await expect(registry.start('gpbundle')).rejects.toThrow('the registry has no gpbundle');
    expect(federation.registerRemotes).not.toHaveBeenCalled();
  });
});

describe('of several releases', () => {
  test('a page runs the one that is chosen for it', async () => {
    const releases = [aRelease('retailers'), aRelease('retailers', '1.1.0', 100)];
    const registry = new RemoteRegistry({
      ...aRegistry(),
      microFrontends: { retailers: releases },
    });

    await registry.load('retailers');

    expect(registry.versionOf('retailers')).toBe('1.1.0');
    expect(federation.registerRemotes.mock.calls[0]?.[0]).toMatchObject([
      { entry: '/remotes/retailers/1.1.0/remoteEntry.js' },
    ]);
  });

  test('a page runs none where its tab has overridden them', async () => {
    const entry = 'http://localhost:3102/remoteEntry.js';
    const registry = new RemoteRegistry(
      aRegistry('retailers', 'support'),
      overrideReleases([['retailers', entry]]),
    );

    await registry.load('retailers');

    expect(registry.versionOf('retailers')).toBe('override');
    expect(registry.versionOf('support')).toBe('1.0.0');
    expect(federation.registerRemotes.mock.calls[0]?.[0]).toMatchObject([
      { name: 'redeem_retailers', entry, entryGlobalName: 'redeem_retailers' },
    ]);
  });

  test('a remote that nobody has released yet may be run by an override', async () => {
    const registry = new RemoteRegistry(
      aRegistry('retailers'),
      overrideReleases([['gift-cards', 'http://localhost:3106/remoteEntry.js']]),
    );

    await expect(registry.load('gift-cards')).resolves.toBe(RETAILERS);
    expect(federation.loadRemote.mock.calls).toEqual([['redeem_gift_cards/remote']]);
  });
});

describe('the loading of a remote', () => {
  test('is known from the first question for it, and how long it took', async () => {
    const registry = new RemoteRegistry(aRegistry('retailers', 'support'));
    expect(registry.loads.size).toBe(0);
    const now = rs.spyOn(performance, 'now').mockReturnValue(1_000);

    const loading = registry.load('retailers');
    expect(registry.loads.get('retailers')).toEqual({ state: 'loading', milliseconds: 0 });
    now.mockReturnValue(1_234);
    await loading;

    expect([...registry.loads]).toEqual([['retailers', { state: 'loaded', milliseconds: 234 }]]);
    now.mockRestore();
  });

  test('that the page has preloaded in vain is asked for at another address', async () => {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.href = '/remotes/retailers/1.0.0/page.js';
    document.head.append(link);
    const registry = new RemoteRegistry(aRegistry('retailers', 'support'));
    for (const name of ['retailers', 'support']) {
      federation.loadRemote.mockRejectedValueOnce(new Error('not there'));
      await registry.load(name).catch(() => undefined);
      await registry.load(name);
    }
    link.remove();

    expect(federation.registerRemotes.mock.calls.flat(2)).toEqual(
      [
        '/remotes/retailers/1.0.0/remoteEntry.js',
        '/remotes/retailers/1.0.0/remoteEntry.js?again=1',
        '/remotes/support/1.0.0/remoteEntry.js',
        '/remotes/support/1.0.0/remoteEntry.js',
      ].map((entry): unknown => expect.objectContaining({ entry })),
    );
  });

  test('that failed is known as that until it is tried again', async () => {
    const registry = new RemoteRegistry(aRegistry('retailers'));
    federation.loadRemote.mockRejectedValueOnce(new Error('404'));

    await expect(registry.load('retailers')).rejects.toThrow(RemoteError);
    expect(registry.loads.get('retailers')).toMatchObject({ state: 'failed' });

    await registry.load('retailers');
    expect(registry.loads.get('retailers')).toMatchObject({ state: 'loaded' });
  });
});
