import type { PageRegistry } from '@redeem/contracts';
import type { Remote } from '@redeem/kit';
import { beforeEach, describe, expect, rs, test } from '@rstest/core';

import { onFailure } from '../browser/report';
import { aPageWith, aRegistry, aRelease, loadEntry, override, requestedEntries } from '../testing';

const log = rs.spyOn(console, 'error');
const notify = rs.fn();

/** The error of the runtime when the connection breaks. */
const BROKEN = new Error('#RUNTIME-008 ScriptNetworkError: Failed to load script');
const SLOW = new Error('#RUNTIME-008 ScriptNetworkError: Script "x" timed out.');
const THROWS = new Error('#RUNTIME-008 ScriptExecutionError: Script "x" threw');

const RETAILERS: Remote = { name: 'retailers', pages: {}, loadStrings: () => Promise.resolve({}) };

beforeEach(() => {
  rs.useFakeTimers();
  log.mockImplementation(() => undefined);
  onFailure(notify);
});

describe('a release that fails', () => {
  test('once or twice by its connection is loaded again without a report @A17', async () => {
    loadEntry.mockRejectedValueOnce(BROKEN).mockRejectedValueOnce(BROKEN);
    loadEntry.mockResolvedValue({ remote: RETAILERS });

    expect(await outcome(withFallback())).toBe(RETAILERS);

    expect(versions()).toEqual(['1.1.0', '1.1.0', '1.1.0']);
    expect(notify).not.toHaveBeenCalled();
  });

  test.each([
    [0, 300],
    [0.5, 600],
    [1, 900],
  ])('is loaded again after a random pause (random %s: %s ms)', async (chance, pause) => {
    rs.spyOn(Math, 'random').mockReturnValue(chance);
    answer({ '1.1.0': BROKEN });
    const loading = aPageWith(withFallback()).of('retailers').open();

    await rs.advanceTimersByTimeAsync(pause - 1);
    expect(versions()).toHaveLength(1);
    await rs.advanceTimersByTimeAsync(1);
    expect(versions()).toHaveLength(2);
    await settled(loading);
  });

  test('in every try without a fallback rejects with the error of the last try', async () => {
    loadEntry.mockRejectedValueOnce(BROKEN).mockRejectedValueOnce(BROKEN).mockRejectedValue(THROWS);

    expect(await outcome(aRegistry('retailers'))).toMatchObject({ cause: THROWS });
  });

  test('in every try is replaced by its fallback, which is reported @A1', async () => {
    answer({ '1.1.0': BROKEN, '1.0.0': RETAILERS });
    const page = aPageWith(withFallback());

    expect(await settled(page.of('retailers').open())).toBe(RETAILERS);

    expect(versions()).toEqual(['1.1.0', '1.1.0', '1.1.0', '1.0.0']);
    expect(page.of('retailers').release).toMatchObject({
      metadata: { version: '1.0.0' },
      state: 'fallback',
    });
    expect(notify).toHaveBeenCalledTimes(1);
    expect(notify.mock.calls[0]?.[0]).toMatchObject({
      what: 'remote',
      of: 'retailers',
      error: { version: '1.1.0', cause: BROKEN },
    });
    expect(log.mock.calls.map(([text]) => String(text))).toEqual([
      '[redeem] retailers@1.0.0 runs instead:',
    ]);
  });

  test.each([
    ['because its script threw', '@A5 @A6', THROWS],
    ['because it exposes nothing', '@A11', null],
    ['because it needs another React', '@A14', new Error('#RUNTIME-015 19.0.0 does not satisfy')],
  ])('%s is not requested again %s', async (_why, _tag, failure) => {
    answer({ '1.1.0': failure, '1.0.0': RETAILERS });

    expect(await outcome(withFallback())).toBe(RETAILERS);

    expect(versions()).toEqual(['1.1.0', '1.0.0']);
  });

  test('by a timeout is not tried again when there is a fallback @A3', async () => {
    answer({ '1.1.0': SLOW, '1.0.0': RETAILERS });

    expect(await outcome(withFallback())).toBe(RETAILERS);

    expect(versions()).toHaveLength(2);
  });

  test('by a timeout is tried again at another address when there is no fallback @A3', async () => {
    answer({ '1.0.0': SLOW });
    const record = aPageWith(aRegistry('retailers')).of('retailers');

    expect(await settled(record.open())).toMatchObject({ cause: SLOW });
    record.leave();
    await settled(record.open());

    expect(requestedEntries()).toEqual([
      '/remotes/retailers/1.0.0/remoteEntry.js',
      '/remotes/retailers/1.0.0/remoteEntry.js?again=1',
      '/remotes/retailers/1.0.0/remoteEntry.js?again=2',
      '/remotes/retailers/1.0.0/remoteEntry.js?again=3',
    ]);
  });

  test('leaves no script in the page that a retry would wait for @A12', async () => {
    answer({ '1.0.0': SLOW });
    const pending = document.createElement('script');
    const other = document.createElement('script');
    pending.src = '/remotes/retailers/1.0.0/fr.js';
    other.src = '/remotes/support/1.0.0/fr.js';
    document.head.append(pending, other);

    await outcome(aRegistry('retailers'));

    expect([pending.isConnected, other.isConnected]).toEqual([false, true]);
    other.remove();
  });

  test('is named in the error when all others fail too', async () => {
    answer({ '1.1.0': THROWS, '1.0.0': BROKEN });

    expect(await outcome(withFallback())).toMatchObject({ version: '1.1.0', cause: THROWS });

    expect(notify).not.toHaveBeenCalled();
  });

  test('on trial is replaced by the default release, then by its fallback', async () => {
    const registry = withFallback();
    registry.microFrontends['retailers']?.push(aRelease('retailers', '1.2.0', 100));
    answer({ '1.2.0': THROWS, '1.1.0': THROWS, '1.0.0': RETAILERS });

    expect(await outcome(registry)).toBe(RETAILERS);

    expect(versions()).toEqual(['1.2.0', '1.1.0', '1.0.0']);
  });

  test('of an override is not replaced', async () => {
    const overrides = override('retailers', 'http://localhost:3102/remoteEntry.js');
    answer({ override: THROWS });
    const fetched = rs.spyOn(globalThis, 'fetch');

    const loading = aPageWith(withFallback(), { overrides }).of('retailers').open();

    expect(await settled(loading)).toMatchObject({ version: 'override', cause: THROWS });
    expect(fetched).not.toHaveBeenCalled();
  });

  test('because its translations cannot be loaded is replaced @A12', async () => {
    answer({ '1.1.0': RETAILERS, '1.0.0': { ...RETAILERS } });
    const add = rs.fn<() => Promise<void>>();
    add.mockRejectedValueOnce(new Error('no translations')).mockResolvedValue();
    const page = aPageWith(withFallback());
    page.texts.add = add;

    await settled(page.of('retailers').open());

    expect(versions()).toHaveLength(2);
    expect(add).toHaveBeenCalledTimes(2);
  });
});

describe('a release whose early load fails', () => {
  test('is neither replaced nor reported, and the next load has all its tries', async () => {
    answer({ '1.1.0': BROKEN, '1.0.0': RETAILERS });
    const page = aPageWith(withFallback());

    await settled(page.of('retailers').prepare());
    expect([versions().length, notify.mock.calls, log.mock.calls]).toEqual([1, [], []]);

    expect(await settled(page.of('retailers').open())).toBe(RETAILERS);
    expect(versions()).toHaveLength(1 + 3 + 1);
    expect(notify).toHaveBeenCalledTimes(1);
  });

  test('by a timeout is requested at another address in the next load', async () => {
    answer({ '1.0.0': SLOW });
    const record = aPageWith(aRegistry('retailers')).of('retailers');

    await settled(record.prepare());
    await settled(record.open());

    expect(requestedEntries()).toEqual([
      '/remotes/retailers/1.0.0/remoteEntry.js',
      '/remotes/retailers/1.0.0/remoteEntry.js?again=1',
      '/remotes/retailers/1.0.0/remoteEntry.js?again=2',
    ]);
  });
});

describe('a visitor @A3', () => {
  test('waits eleven seconds for a remote that never arrives, also with a fallback', async () => {
    loadEntry.mockReturnValue(new Promise(() => undefined));
    const seen = rs.fn();
    aPageWith(withFallback()).of('retailers').open().catch(seen);

    await rs.advanceTimersByTimeAsync(10_999);
    expect(seen).not.toHaveBeenCalled();
    await rs.advanceTimersByTimeAsync(1);

    expect(seen.mock.calls).toEqual([[expect.objectContaining({ remote: 'retailers' })]]);
  });
});

describe('a page without a working release in its registry @A10', () => {
  test('runs the release in the live registry', async () => {
    live(aRegistry('retailers'));
    answer({ '1.0.0': RETAILERS });
    const page = aPageWith(aRegistry('support'));

    expect(await settled(page.of('retailers').open())).toBe(RETAILERS);

    expect(page.of('retailers').version).toBe('1.0.0');
    expect(page.known.microFrontends['retailers']).toEqual([aRelease('retailers')]);
  });

  test('runs a newer release from the live registry', async () => {
    live({
      ...aRegistry(),
      microFrontends: { retailers: [aRelease('retailers', '1.2.0')] },
    });
    answer({ '1.1.0': THROWS, '1.0.0': THROWS, '1.2.0': RETAILERS });
    const record = aPageWith(withFallback()).of('retailers');

    expect(await settled(record.open())).toBe(RETAILERS);

    expect(record.version).toBe('1.2.0');
  });

  test('requests no release twice when the live registry has no other', async () => {
    live(withFallback());
    answer({ '1.1.0': THROWS, '1.0.0': THROWS });

    expect(await outcome(withFallback())).toMatchObject({ cause: THROWS });

    expect(versions()).toHaveLength(2);
  });

  test.each([
    ['cannot be loaded', () => Promise.resolve(new Response('', { status: 503 }))],
    ['is no registry', () => Promise.resolve(Response.json(['<<<']))],
    ['is no JSON', () => Promise.resolve(new Response('<!doctype html>'))],
  ])('rejects when the live registry %s', async (_what, answerOf) => {
    rs.spyOn(globalThis, 'fetch').mockImplementation(answerOf);
    expect(await outcome(aRegistry('support'))).toMatchObject({
      version: null,
      cause: { message: 'the registry has no retailers' },
    });
  });
});

/** Returns a registry with version 1.1.0 and its fallback 1.0.0. */
function withFallback(): PageRegistry {
  const entry = aRelease('retailers', '1.1.0');
  const { url, metadata } = aRelease('retailers');
  const extras = { ...entry.extras, fallback: { url, metadata } };
  return { ...aRegistry(), microFrontends: { retailers: [{ ...entry, extras }] } };
}

/** Sets the outcome of each release: a module with this remote, or this failure. */
function answer(outcomes: Record<string, Remote | Error | null>): void {
  loadEntry.mockImplementation((address) => {
    const found = outcomes[versionIn(address)];
    return found instanceof Error ? Promise.reject(found) : Promise.resolve({ remote: found });
  });
}

/** Returns the versions that were requested, in the order of the requests. */
function versions(): string[] {
  return requestedEntries().map(versionIn);
}

function versionIn(address: string): string {
  return /\d+\.\d+\.\d+/.exec(address)?.[0] ?? 'override';
}

function live(registry: PageRegistry): void {
  rs.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json(registry)));
}

function outcome(registry: PageRegistry): Promise<unknown> {
  return settled(aPageWith(registry).of('retailers').open());
}

/** Resolves to the result or the error of a load after the timeout of a remote. */
async function settled(loading: Promise<unknown>): Promise<unknown> {
  const result = loading.catch((error: unknown) => error);
  await rs.advanceTimersByTimeAsync(11_000);
  return result;
}
