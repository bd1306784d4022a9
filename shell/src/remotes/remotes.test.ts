import type { PageRegistry } from '@redeem/contracts';
import { beforeEach, describe, expect, rs, test } from '@rstest/core';

import {
  aPageWith,
  aRegistry,
  aRelease,
  aRemote,
  loadEntry,
  override,
  requestedEntries,
  withFallback,
} from '../testing';

const log = rs.spyOn(console, 'error');

const BROKEN = new Error('#RUNTIME-008 ScriptNetworkError: Failed to load script');
const RETAILERS = aRemote();

beforeEach(() => {
  rs.useFakeTimers();
  log.mockImplementation(() => undefined);
  loadEntry.mockResolvedValue({ remote: RETAILERS });
});

describe('a remote', () => {
  test('is loaded once, as its global, when it is requested and never before', async () => {
    const page = aPageWith(aRegistry('retailers', 'redeem-form'));
    const record = page.of('redeem-form');
    expect(loadEntry).not.toHaveBeenCalled();
    expect(record).toMatchObject({ state: 'idle', isRequested: false });

    const first = record.open();
    expect(record).toMatchObject({ state: 'loading', isRequested: true, shown: undefined });
    expect(record.open()).toBe(first);
    await settled(first);

    expect(record).toMatchObject({ state: 'loaded', shown: RETAILERS });
    expect(record.open()).toBe(first);
    expect(requestedEntries()).toEqual(['/remotes/redeem-form/1.0.0/remoteEntry.js']);
    expect(window).toHaveProperty('redeem_redeem_form', { remote: RETAILERS });
  });

  test('that fails rejects with name, version and cause, and is loaded again when the visitor has left it', async () => {
    const record = aPageWith(aRegistry('retailers')).of('retailers');
    loadEntry.mockRejectedValueOnce(BROKEN).mockRejectedValueOnce(BROKEN);
    const opening = record.open();

    expect(await settled(opening)).toMatchObject({
      message: 'remote retailers@1.0.0 could not be loaded',
      remote: 'retailers',
      version: '1.0.0',
      cause: BROKEN,
    });
    expect(record.state).toBe('failed');
    expect(() => record.shown).toThrow('retailers@1.0.0');
    expect(record.open()).toBe(opening);

    record.leave();
    expect(await settled(record.open())).toBe(RETAILERS);
    expect(loadEntry).toHaveBeenCalledTimes(3);
  });

  test('that comes when another try has loaded adds no texts', async () => {
    const module = { remote: RETAILERS };
    const seconds = (resolve: (of: object) => void) => setTimeout(resolve, 10_000, module);
    loadEntry.mockReturnValueOnce(new Promise(seconds));
    const add = rs.fn(() => Promise.resolve());
    await settled(aPageWith(aRegistry('retailers'), { texts: { add } }).of('retailers').open());

    await rs.advanceTimersByTimeAsync(10_000);

    expect(add).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['the chosen release', onTrial(), {}, '/remotes/retailers/1.1.0/remoteEntry.js'],
    [
      'the override of the tab',
      onTrial(),
      { overrides: override('retailers', 'http://localhost:3102/remoteEntry.js') },
      'http://localhost:3102/remoteEntry.js',
    ],
  ])('runs in %s', async (_what, registry, options, entry) => {
    const page = aPageWith(registry, options);

    expect(await settled(page.of('retailers').open())).toBe(RETAILERS);
    expect(requestedEntries()).toEqual([entry]);
  });
});

describe('an early load', () => {
  test.each([
    ['joined by a later one', false],
    ['shown at once when it has arrived', true],
  ])('is %s', async (_what, hasArrived) => {
    const record = aPageWith(aRegistry('retailers')).of('retailers');
    const early = record.prepare();
    expect(record.prepare()).toBe(early);
    if (hasArrived) expect(await settled(early)).toBe(RETAILERS);
    expect(record.isRequested).toBe(false);

    const opened = record.open();
    if (hasArrived) expect(record.shown).toBe(RETAILERS);

    expect(await settled(opened)).toBe(RETAILERS);
    expect(loadEntry).toHaveBeenCalledTimes(1);
  });

  test('that fails is not repeated before the visitor opens the page, which has all its tries', async () => {
    const record = aPageWith(aRegistry('retailers')).of('retailers');
    loadEntry.mockRejectedValueOnce(BROKEN).mockRejectedValueOnce(BROKEN);

    expect(await settled(record.prepare())).toBeNull();
    expect(await settled(record.prepare())).toBeNull();
    expect(loadEntry).toHaveBeenCalledTimes(2);

    loadEntry.mockRejectedValueOnce(BROKEN);
    expect(await settled(record.open())).toBe(RETAILERS);
    expect(log).not.toHaveBeenCalled();
  });
});

describe('a release that fails', () => {
  test('once is loaded again past every cache after a random pause, without a report @A17', async () => {
    rs.spyOn(Math, 'random').mockReturnValue(0.5);
    loadEntry.mockRejectedValueOnce(BROKEN);
    const opened = aPageWith(withFallback()).of('retailers').open();

    await rs.advanceTimersByTimeAsync(599);
    expect(versions()).toHaveLength(1);
    await rs.advanceTimersByTimeAsync(1);

    expect(await settled(opened)).toBe(RETAILERS);
    expect(requestedEntries()).toEqual([
      '/remotes/retailers/1.1.0/remoteEntry.js',
      '/remotes/retailers/1.1.0/remoteEntry.js?again=1',
    ]);
    expect(log).not.toHaveBeenCalled();
  });

  test.each([
    ['because it is missing', '@A1', BROKEN],
    ['because its script threw', '@A5 @A6', new Error('#RUNTIME-008 ScriptExecutionError')],
    ['because it exposes nothing', '@A11', null],
    ['because it needs another React', '@A14', new Error('#RUNTIME-015 19.0.0 does not satisfy')],
  ])('twice %s is replaced by its fallback, which is reported %s', async (_why, _tag, failure) => {
    answer({ '1.1.0': failure });
    const record = aPageWith(withFallback()).of('retailers');

    expect(await settled(record.open())).toBe(RETAILERS);

    expect(versions()).toEqual(['1.1.0', '1.1.0', '1.0.0']);
    expect(record).toMatchObject({ version: '1.0.0', release: { state: 'fallback' } });
    expect(log.mock.calls).toEqual([
      ['[redeem] retailers@1.0.0 runs instead:', expect.objectContaining({ version: '1.1.0' })],
    ]);
  });

  test.each([
    ['after five seconds is not loaded again, as its fallback needs the time', 5_000, true],
    ['to arrive within eight seconds is replaced by its fallback', Infinity, true],
    ['after five seconds without a fallback is loaded again', 5_000, false],
  ])('%s @A3', async (_what, delay, hasFallback) => {
    answer({ '1.1.0': late(delay) });
    const alone = { retailers: [aRelease('retailers', '1.1.0')] };
    const page = aPageWith(
      hasFallback ? withFallback() : { ...aRegistry(), microFrontends: alone },
    );

    await settled(page.of('retailers').open());

    expect(versions()).toEqual(['1.1.0', hasFallback ? '1.0.0' : '1.1.0']);
  });

  test('with its fallback is given up after eleven seconds @A3', async () => {
    answer({ '1.1.0': late(Infinity), '1.0.0': late(Infinity) });
    const record = aPageWith(withFallback()).of('retailers');
    const opened = record.open();

    expect(await settled(opened, 10_999)).toBe('open');
    expect(await settled(opened, 1)).toMatchObject({
      version: '1.1.0',
      cause: { message: 'no answer within 11000 ms' },
    });
    expect(log).not.toHaveBeenCalled();
  });

  test.each([
    ['on trial is replaced by the default release', onTrial(), {}, ['1.1.0', '1.1.0', '1.0.0']],
    [
      'is not replaced when it is an override',
      withFallback(),
      { overrides: override('retailers', 'http://localhost:3102/remoteEntry.js') },
      ['override', 'override'],
    ],
  ])('%s', async (_what, registry, options, requested) => {
    answer({ '1.1.0': BROKEN, override: BROKEN });

    await settled(aPageWith(registry, options).of('retailers').open());

    expect(versions()).toEqual(requested);
  });

  test('because its translations cannot be loaded is replaced @A12', async () => {
    const add = rs.fn(() => Promise.resolve());
    add.mockRejectedValueOnce(BROKEN).mockRejectedValueOnce(BROKEN);

    await settled(aPageWith(withFallback(), { texts: { add } }).of('retailers').open());

    expect(versions()).toEqual(['1.1.0', '1.1.0', '1.0.0']);
  });
});

/** Returns a registry in which all visitors get 1.1.0 of `retailers` instead of 1.0.0. */
function onTrial(): PageRegistry {
  const releases = [aRelease('retailers'), aRelease('retailers', '1.1.0', 100)];
  return { ...aRegistry(), microFrontends: { retailers: releases } };
}

/** Returns a failure after a time. */
function late(milliseconds: number): () => Promise<never> {
  return () =>
    new Promise((_resolve, reject) => {
      if (milliseconds === Infinity) return;
      setTimeout(() => {
        reject(BROKEN);
      }, milliseconds);
    });
}

/** Sets the failure of these versions: an error, or a module without a remote. All others load. */
function answer(failures: Record<string, Error | null | (() => Promise<never>)>): void {
  loadEntry.mockImplementation((address) => {
    const version = versionIn(address);
    if (!(version in failures)) return Promise.resolve({ remote: RETAILERS });
    const failure = failures[version] ?? null;
    if (typeof failure === 'function') return failure();
    return failure === null ? Promise.resolve({}) : Promise.reject(failure);
  });
}

/** Returns the versions that were requested, in the order of the requests. */
function versions(): string[] {
  return requestedEntries().map(versionIn);
}

function versionIn(address: string): string {
  return /\d+\.\d+\.\d+/.exec(address)?.[0] ?? 'override';
}

/** Resolves to the result or the error of a load after a time; to `open` if it has none by then. */
async function settled(loading: Promise<unknown>, milliseconds = 11_000): Promise<unknown> {
  const result = loading.catch((error: unknown) => error);
  await rs.advanceTimersByTimeAsync(milliseconds);
  return Promise.race([result, Promise.resolve('open')]);
}
