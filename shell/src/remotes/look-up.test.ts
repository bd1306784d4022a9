import type { PageRegistry } from '@redeem/contracts';
import type { Remote } from '@redeem/kit';
import { beforeEach, describe, expect, rs, test } from '@rstest/core';

import { onFailure } from '../browser/report';
import { overrideReleases } from '../inspector/override';
import { aRegistry, aRelease } from '../testing';
import { loadEntry, requestedEntries } from '../testing-federation';
import { integrityPlugin } from './integrity-plugin';
import { RemoteRegistry } from './remote-registry';

const fetched = rs.spyOn(globalThis, 'fetch');
const notify = rs.fn();

const RETAILERS: Remote = { name: 'retailers', pages: {}, loadStrings: () => Promise.resolve({}) };

beforeEach(() => {
  rs.spyOn(console, 'error').mockImplementation(() => undefined);
  onFailure(notify);
  loadEntry.mockResolvedValue({ remote: RETAILERS });
  live(aRegistry('retailers', 'gpbundle'));
});

describe('a remote that the page does not carry', () => {
  test('is looked up when it is requested', async () => {
    const registry = new RemoteRegistry(aRegistry('support'));
    expect(fetched).not.toHaveBeenCalled();

    await expect(registry.load('retailers')).resolves.toBe(RETAILERS);

    expect(registry.releases.get('retailers')).toMatchObject({
      metadata: { version: '1.0.0' },
      state: 'default',
    });
    expect(requestedEntries()).toEqual(['/remotes/retailers/1.0.0/remoteEntry.js']);
    expect(notify).not.toHaveBeenCalled();
  });

  test('runs with the integrity in the live registry', async () => {
    const known = aRegistry('support');
    const { url, metadata } = aRelease('retailers');
    const { createScript } = integrityPlugin(known);
    const ask = () => createScript?.({ url });
    expect(ask).toThrow('no integrity is known');

    await new RemoteRegistry(known).load('retailers');

    expect(ask()).toMatchObject({ script: { integrity: metadata.integrity } });
  });

  test('can be loaded early, and is not loaded again', async () => {
    const registry = new RemoteRegistry(aRegistry('support'));

    const started = registry.start('retailers');
    const asked = registry.load('retailers');

    await expect(started).resolves.toBe(RETAILERS);
    await expect(asked).resolves.toBe(RETAILERS);
    expect(loadEntry).toHaveBeenCalledTimes(1);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test('is looked up with a timeout of eight seconds', async () => {
    const timeout = rs.spyOn(AbortSignal, 'timeout');

    await new RemoteRegistry(aRegistry('support')).load('retailers');

    expect(timeout.mock.calls).toEqual([[8_000]]);
    timeout.mockRestore();
  });

  test('is looked up in the response of an earlier lookup', async () => {
    const registry = new RemoteRegistry(aRegistry('support'));

    await Promise.all([registry.load('support'), registry.load('retailers')]);
    await registry.load('gpbundle');

    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test('runs in the release of the visitor’s trial, and the tab stays with it', async () => {
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

  test('runs in the default release when the trial of the tab has been stopped', async () => {
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

  test('runs in its fallback when its release fails', async () => {
    const { url, metadata } = aRelease('retailers');
    const entry = aRelease('retailers', '1.1.0');
    const extras = { ...entry.extras, fallback: { url, metadata } };
    live({ ...aRegistry(), microFrontends: { retailers: [{ ...entry, extras }] } });
    loadEntry.mockRejectedValueOnce(new Error('ScriptExecutionError'));
    const registry = new RemoteRegistry(aRegistry('support'));

    await registry.load('retailers');

    expect(registry.releases.get('retailers')).toMatchObject({
      metadata: { version: '1.0.0' },
      state: 'fallback',
    });
    expect(notify).toHaveBeenCalledTimes(1);
  });

  test('is looked up again after a failed lookup', async () => {
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

  test('is looked up each time when the site does not have it', async () => {
    const registry = new RemoteRegistry(aRegistry('support'));
    await registry.load('picklist').catch(() => undefined);
    live(aRegistry('picklist'));

    await expect(registry.load('picklist')).resolves.toBe(RETAILERS);
  });

  test('is not looked up when it is overridden', async () => {
    const overrides = overrideReleases([['retailers', 'http://localhost:3102/remoteEntry.js']]);

    await new RemoteRegistry(aRegistry('support'), overrides).load('retailers');

    expect(fetched).not.toHaveBeenCalled();
  });
});

/** Sets a live registry with version 1.1.0 of `retailers` on trial. */
function onTrial(percent: number): PageRegistry {
  const retailers = [aRelease('retailers'), aRelease('retailers', '1.1.0', percent)];
  return { ...aRegistry(), microFrontends: { retailers } };
}

function live(registry: PageRegistry): void {
  fetched.mockImplementation(() => Promise.resolve(Response.json(registry)));
}
