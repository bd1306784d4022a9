import type { PageRegistry } from '@redeem/contracts';
import type { Remote } from '@redeem/kit';
import { beforeEach, describe, expect, rs, test } from '@rstest/core';

import { onFailure } from '../browser/report';
import { overrideReleases } from '../inspector/override';
import { aRegistry, aRelease } from '../testing';
import { integrityPlugin } from './integrity-plugin';
import { RemoteRegistry } from './remote-registry';

const federation = rs.hoisted(() => ({ registerRemotes: rs.fn(), loadRemote: rs.fn() }));

rs.mock('@module-federation/enhanced/runtime', () => ({ getInstance: () => federation }));

const fetched = rs.spyOn(globalThis, 'fetch');
const tell = rs.fn();

const RETAILERS: Remote = { name: 'retailers', pages: {}, loadStrings: () => Promise.resolve({}) };

beforeEach(() => {
  rs.resetAllMocks();
  sessionStorage.clear();
  rs.spyOn(console, 'error').mockImplementation(() => undefined);
  onFailure(tell);
  federation.loadRemote.mockResolvedValue({ remote: RETAILERS });
  live(aRegistry('retailers', 'gpbundle'));
});

describe('a remote that the page does not carry', () => {
  test('is looked up when it is asked for, and is a release like any other', async () => {
    const registry = new RemoteRegistry(aRegistry('support'));
    expect(fetched).not.toHaveBeenCalled();

    await expect(registry.load('retailers')).resolves.toBe(RETAILERS);

    expect(registry.releases.get('retailers')).toMatchObject({
      metadata: { version: '1.0.0' },
      state: 'default',
    });
    expect(federation.loadRemote.mock.calls).toEqual([['redeem_retailers/remote']]);
    expect(tell).not.toHaveBeenCalled();
  });

  test('runs only as the bytes that were released', async () => {
    const known = aRegistry('support');
    const { url, metadata } = aRelease('retailers');
    const { createScript } = integrityPlugin(known);
    const ask = () => createScript?.({ url });
    expect(ask).toThrow('no integrity is known');

    await new RemoteRegistry(known).load('retailers');

    expect(ask()).toMatchObject({ script: { integrity: metadata.integrity } });
  });

  test('may be started before anybody asks for it, and is taken over then', async () => {
    const registry = new RemoteRegistry(aRegistry('support'));

    const started = registry.start('retailers');
    const asked = registry.load('retailers');

    await expect(started).resolves.toBe(RETAILERS);
    await expect(asked).resolves.toBe(RETAILERS);
    expect(federation.loadRemote).toHaveBeenCalledTimes(1);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test('has eight seconds to be found, for the registry is as large as the site', async () => {
    const timeout = rs.spyOn(AbortSignal, 'timeout');

    await new RemoteRegistry(aRegistry('support')).load('retailers');

    expect(timeout.mock.calls).toEqual([[8_000]]);
    timeout.mockRestore();
  });

  test('is looked up where others were, in the same answer', async () => {
    const registry = new RemoteRegistry(aRegistry('support'));

    await Promise.all([registry.load('support'), registry.load('retailers')]);
    await registry.load('gpbundle');

    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test('is the release of the visitor’s trial, and the tab stays with it', async () => {
    live(onTrial(100));
    await new RemoteRegistry(aRegistry('support')).load('retailers');
    live(onTrial(1));
    const registry = new RemoteRegistry(aRegistry('support'));

    await registry.load('retailers');

    expect(registry.releases.get('retailers')).toMatchObject({
      metadata: { version: '1.1.0' },
      state: 'pinned',
    });
  });

  test('is the default when the trial that the tab was in has been stopped', async () => {
    live(onTrial(100));
    await new RemoteRegistry(aRegistry('support')).load('retailers');
    live(onTrial(0));
    const registry = new RemoteRegistry(aRegistry('support'));

    await registry.load('retailers');

    expect(registry.releases.get('retailers')).toMatchObject({
      metadata: { version: '1.0.0' },
      state: 'default',
    });
  });

  test('is rescued by what it falls back on, like any other', async () => {
    const { url, metadata } = aRelease('retailers');
    const entry = aRelease('retailers', '1.1.0');
    const extras = { ...entry.extras, fallback: { url, metadata } };
    live({ ...aRegistry(), microFrontends: { retailers: [{ ...entry, extras }] } });
    federation.loadRemote.mockRejectedValueOnce(new Error('ScriptExecutionError'));
    const registry = new RemoteRegistry(aRegistry('support'));

    await registry.load('retailers');

    expect(registry.releases.get('retailers')).toMatchObject({
      metadata: { version: '1.0.0' },
      state: 'fallback',
    });
    expect(tell).toHaveBeenCalledTimes(1);
  });

  test('and that cannot be looked up may be asked for again', async () => {
    fetched.mockRejectedValueOnce(new TypeError('offline'));
    const registry = new RemoteRegistry(aRegistry('support'));

    await expect(registry.load('retailers')).rejects.toMatchObject({
      remote: 'retailers',
      version: null,
      cause: { message: 'the registry has no retailers' },
    });
    expect(fetched).toHaveBeenCalledTimes(1);

    await expect(registry.load('retailers')).resolves.toBe(RETAILERS);
  });

  test('and that the site has not either is asked for anew each time', async () => {
    const registry = new RemoteRegistry(aRegistry('support'));
    await registry.load('picklist').catch(() => undefined);
    live(aRegistry('picklist'));

    await expect(registry.load('picklist')).resolves.toBe(RETAILERS);
  });

  test('is not looked up where a developer has put another there', async () => {
    const overrides = overrideReleases([['retailers', 'http://localhost:3102/remoteEntry.js']]);

    await new RemoteRegistry(aRegistry('support'), overrides).load('retailers');

    expect(fetched).not.toHaveBeenCalled();
  });
});

/** Version 1.1.0 of retailers is on trial with so many percent of the visitors. */
function onTrial(percent: number): PageRegistry {
  const retailers = [aRelease('retailers'), aRelease('retailers', '1.1.0', percent)];
  return { ...aRegistry(), microFrontends: { retailers } };
}

function live(registry: PageRegistry): void {
  fetched.mockImplementation(() => Promise.resolve(Response.json(registry)));
}
