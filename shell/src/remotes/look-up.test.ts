import type { PageRegistry } from '@redeem/contracts';
import type { Remote } from '@redeem/kit';
import { beforeEach, describe, expect, rs, test } from '@rstest/core';

import { onFailure } from '../browser/report';
import { aPageWith, aRegistry, aRelease, loadEntry, override, requestedEntries } from '../testing';
import { integrityPlugin } from './federation-plugins';

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
    const page = aPageWith(aRegistry('support'));
    expect(fetched).not.toHaveBeenCalled();

    await expect(page.of('retailers').open()).resolves.toBe(RETAILERS);

    expect(page.of('retailers').release).toMatchObject({
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

    await aPageWith(known).of('retailers').open();

    expect(ask()).toMatchObject({ script: { integrity: metadata.integrity } });
  });

  test('can be loaded early, and is not loaded again', async () => {
    const page = aPageWith(aRegistry('support'));

    const started = page.of('retailers').prepare();
    const asked = page.of('retailers').open();

    await started;
    await expect(asked).resolves.toBe(RETAILERS);
    expect(loadEntry).toHaveBeenCalledTimes(1);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test('is looked up with a timeout of eight seconds', async () => {
    const timeout = rs.spyOn(AbortSignal, 'timeout');

    await aPageWith(aRegistry('support')).of('retailers').open();

    expect(timeout.mock.calls).toEqual([[8_000]]);
    timeout.mockRestore();
  });

  test('is looked up in the response of an earlier lookup', async () => {
    const page = aPageWith(aRegistry('support'));

    await Promise.all([page.of('support').open(), page.of('retailers').open()]);
    await page.of('gpbundle').open();

    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test('runs in the release of the visitor’s trial, and the tab stays with it', async () => {
    live(onTrial(100));
    await aPageWith(aRegistry('support')).of('retailers').open();
    live(onTrial(1));
    const page = aPageWith(aRegistry('support'));

    await page.of('retailers').open();

    expect(page.of('retailers').release).toMatchObject({
      metadata: { version: '1.1.0' },
      state: 'pinned',
    });
  });

  test('runs in the default release when the trial of the tab has been stopped', async () => {
    live(onTrial(100));
    await aPageWith(aRegistry('support')).of('retailers').open();
    live(onTrial(0));
    const page = aPageWith(aRegistry('support'));

    await page.of('retailers').open();

    expect(page.of('retailers').release).toMatchObject({
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
    const page = aPageWith(aRegistry('support'));

    await page.of('retailers').open();

    expect(page.of('retailers').release).toMatchObject({
      metadata: { version: '1.0.0' },
      state: 'fallback',
    });
    expect(notify).toHaveBeenCalledTimes(1);
  });

  test('is looked up again after a failed lookup', async () => {
    fetched.mockRejectedValueOnce(new TypeError('offline'));
    const page = aPageWith(aRegistry('support'));

    await expect(page.of('retailers').open()).rejects.toMatchObject({
      remote: 'retailers',
      version: null,
      cause: { message: 'the registry has no retailers' },
    });
    expect(fetched).toHaveBeenCalledTimes(1);

    page.of('retailers').leave();
    await expect(page.of('retailers').open()).resolves.toBe(RETAILERS);
  });

  test('is looked up each time when the site does not have it', async () => {
    const page = aPageWith(aRegistry('support'));
    await page
      .of('picklist')
      .open()
      .catch(() => undefined);
    page.of('picklist').leave();
    live(aRegistry('picklist'));

    await expect(page.of('picklist').open()).resolves.toBe(RETAILERS);
  });

  test('is not looked up when it is overridden', async () => {
    const overrides = override('retailers', 'http://localhost:3102/remoteEntry.js');

    await aPageWith(aRegistry('support'), { overrides }).of('retailers').open();

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
