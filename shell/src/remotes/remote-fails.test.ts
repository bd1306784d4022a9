import type { PageRegistry } from '@redeem/contracts';
import type { Remote } from '@redeem/kit';
import { beforeEach, describe, expect, rs, test } from '@rstest/core';

import { onFailure } from '../browser/report';
import { aPageWith, aRegistry, aRelease, loadEntry, override, requestedEntries } from '../testing';

const log = rs.spyOn(console, 'error');
const notify = rs.fn();

const BROKEN = new Error('#RUNTIME-008 ScriptNetworkError: Failed to load script');
const RETAILERS: Remote = { name: 'retailers', pages: {}, loadStrings: () => Promise.resolve({}) };

beforeEach(() => {
  rs.useFakeTimers();
  log.mockImplementation(() => undefined);
  onFailure(notify);
});

describe('a release that fails', () => {
  test('once is loaded again past every cache, without a report @A17', async () => {
    loadEntry.mockRejectedValueOnce(BROKEN);
    loadEntry.mockResolvedValue({ remote: RETAILERS });

    expect(await outcome(withFallback())).toBe(RETAILERS);

    expect(requestedEntries()).toEqual([
      '/remotes/retailers/1.1.0/remoteEntry.js',
      '/remotes/retailers/1.1.0/remoteEntry.js?again=1',
    ]);
    expect(notify).not.toHaveBeenCalled();
  });

  test.each([
    [0, 300],
    [0.5, 600],
    [1, 900],
  ])('is loaded again after a random pause (random %s: %s ms)', async (chance, pause) => {
    rs.spyOn(Math, 'random').mockReturnValue(chance);
    answer({ '1.0.0': BROKEN });
    const loading = aPageWith(aRegistry('retailers')).of('retailers').open();

    await rs.advanceTimersByTimeAsync(pause - 1);
    expect(versions()).toHaveLength(1);
    await rs.advanceTimersByTimeAsync(1);
    expect(versions()).toHaveLength(2);
    await settled(loading);
  });

  test.each([
    ['because it is missing', '@A1', BROKEN],
    ['because its script threw', '@A5 @A6', new Error('#RUNTIME-008 ScriptExecutionError')],
    ['because it exposes nothing', '@A11', null],
    ['because it needs another React', '@A14', new Error('#RUNTIME-015 19.0.0 does not satisfy')],
  ])('twice %s is replaced by its fallback, which is reported %s', async (_why, _tag, failure) => {
    answer({ '1.1.0': failure, '1.0.0': RETAILERS });
    const page = aPageWith(withFallback());

    expect(await settled(page.of('retailers').open())).toBe(RETAILERS);

    expect(versions()).toEqual(['1.1.0', '1.1.0', '1.0.0']);
    expect(page.of('retailers').release).toMatchObject({
      metadata: { version: '1.0.0' },
      state: 'fallback',
    });
    expect(notify.mock.calls).toMatchObject([
      [{ what: 'remote', of: 'retailers', error: { version: '1.1.0' } }],
    ]);
    expect(log.mock.calls.map(([text]) => String(text))).toEqual([
      '[redeem] retailers@1.0.0 runs instead:',
    ]);
  });

  test('slowly is not loaded again, because its fallback needs the time @A3', async () => {
    answerSlowly('1.1.0');

    expect(await outcome(withFallback())).toBe(RETAILERS);

    expect(versions()).toEqual(['1.1.0', '1.0.0']);
  });

  test('slowly without a fallback is loaded again @A3', async () => {
    answerSlowly('1.0.0');

    expect(await outcome(aRegistry('retailers'))).toMatchObject({ cause: BROKEN });

    expect(versions()).toEqual(['1.0.0', '1.0.0']);
  });

  test('leaves no script in the page that a retry would wait for @A12', async () => {
    answer({ '1.0.0': BROKEN });
    const pending = document.createElement('script');
    const other = document.createElement('script');
    pending.src = '/remotes/retailers/1.0.0/fr.js';
    other.src = '/remotes/support/1.0.0/fr.js';
    document.head.append(pending, other);

    await outcome(aRegistry('retailers'));

    expect([pending.isConnected, other.isConnected]).toEqual([false, true]);
    other.remove();
  });

  test('is named in the error when its fallback fails too', async () => {
    answer({ '1.1.0': BROKEN, '1.0.0': null });

    expect(await outcome(withFallback())).toMatchObject({ version: '1.1.0', cause: BROKEN });
    expect(notify).not.toHaveBeenCalled();
  });

  test('on trial is replaced by the default release', async () => {
    const registry = withFallback();
    registry.microFrontends['retailers']?.push(aRelease('retailers', '1.2.0', 100));
    answer({ '1.2.0': BROKEN, '1.1.0': RETAILERS });

    expect(await outcome(registry)).toBe(RETAILERS);

    expect(versions()).toEqual(['1.2.0', '1.2.0', '1.1.0']);
  });

  test('of an override is not replaced', async () => {
    answer({ override: BROKEN });
    const overrides = override('retailers', 'http://localhost:3102/remoteEntry.js');
    const page = aPageWith(withFallback(), { overrides });

    expect(await settled(page.of('retailers').open())).toMatchObject({ cause: BROKEN });
    expect(versions()).toEqual(['override', 'override']);
  });

  test('because its translations cannot be loaded is replaced @A12', async () => {
    const add = rs.fn(() => Promise.resolve());
    add.mockRejectedValueOnce(BROKEN).mockRejectedValueOnce(BROKEN);
    const texts = { add, remove: () => undefined, has: () => true };
    answer({ '1.1.0': RETAILERS, '1.0.0': RETAILERS });

    await settled(aPageWith(withFallback(), { texts }).of('retailers').open());

    expect(versions()).toEqual(['1.1.0', '1.1.0', '1.0.0']);
  });
});

describe('a release whose early load fails', () => {
  test('is neither replaced nor reported, and the next load has all its tries', async () => {
    answer({ '1.1.0': BROKEN, '1.0.0': RETAILERS });
    const record = aPageWith(withFallback()).of('retailers');

    await record.prepare();
    expect(versions()).toEqual(['1.1.0']);
    expect(notify).not.toHaveBeenCalled();

    expect(await settled(record.open())).toBe(RETAILERS);
    expect(versions()).toEqual(['1.1.0', '1.1.0', '1.1.0', '1.0.0']);
  });
});

test('a visitor waits eleven seconds for a remote that never arrives, also with a fallback @A3', async () => {
  loadEntry.mockReturnValue(new Promise(() => undefined));
  const record = aPageWith(withFallback()).of('retailers');
  const loading = record.open().catch((error: unknown) => error);

  await rs.advanceTimersByTimeAsync(10_999);
  expect(record.state).toBe('loading');
  await rs.advanceTimersByTimeAsync(1);

  expect(record.state).toBe('failed');
  expect(await loading).toMatchObject({ cause: { message: 'no answer within 11000 ms' } });
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

/** Lets this version fail after five seconds, and every other one succeed. */
function answerSlowly(version: string): void {
  loadEntry.mockImplementation((address) =>
    versionIn(address) === version
      ? new Promise((_resolve, reject) => {
          setTimeout(() => {
            reject(BROKEN);
          }, 5_000);
        })
      : Promise.resolve({ remote: RETAILERS }),
  );
}

/** Returns the versions that were requested, in the order of the requests. */
function versions(): string[] {
  return requestedEntries().map(versionIn);
}

function versionIn(address: string): string {
  return /\d+\.\d+\.\d+/.exec(address)?.[0] ?? 'override';
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
