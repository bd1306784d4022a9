import type { Remote } from '@redeem/kit';
import { beforeEach, describe, expect, rs, test } from '@rstest/core';

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
        cause: { message: 'retailers exposes no remote' },
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

describe('of several releases', () => {
  test('a page runs the default one', async () => {
    const releases = [aRelease('retailers', '1.1.0', false), aRelease('retailers', '1.0.0')];
    const registry = new RemoteRegistry({
      ...aRegistry(),
      microFrontends: { retailers: releases },
    });

    await registry.load('retailers');

    expect(registry.versionOf('retailers')).toBe('1.0.0');
    expect(federation.registerRemotes.mock.calls[0]?.[0]).toMatchObject([
      { entry: '/remotes/retailers/1.0.0/remoteEntry.js' },
    ]);
  });

  test('the first is run where none is the default', () => {
    const releases = [aRelease('retailers', '1.1.0', false), aRelease('retailers', '1.0.0', false)];
    const registry = new RemoteRegistry({
      ...aRegistry(),
      microFrontends: { retailers: releases },
    });

    expect(registry.versionOf('retailers')).toBe('1.1.0');
  });
});
