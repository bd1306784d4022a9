import type { Remote, Strings } from '@redeem/kit';
import { createI18n } from '@redeem/platform/i18n';
import { visitScope } from '@redeem/store/testing';
import { beforeEach, describe, expect, rs, test } from '@rstest/core';

import { Texts } from '../boot/texts';
import { aPageWith, aRegistry, aRelease, loadEntry, override, requestedEntries } from '../testing';
import { RemoteError } from './remote-record';

const RETAILERS: Remote = {
  name: 'retailers',
  pages: {},
  loadStrings: () => Promise.resolve({}),
};

const loadStrings = rs.fn<(locale: string) => Promise<Strings>>();

beforeEach(() => {
  rs.spyOn(Math, 'random').mockReturnValue(0);
  loadEntry.mockResolvedValue({ remote: RETAILERS });
});

describe('a remote', () => {
  test('is loaded from its address in the registry, as its global, when it is requested and never before', async () => {
    const page = aPageWith(aRegistry('retailers', 'redeem-form'));
    expect(loadEntry).not.toHaveBeenCalled();

    const remote = await page.of('redeem-form').open();

    expect(remote).toBe(RETAILERS);
    expect(requestedEntries()).toEqual(['/remotes/redeem-form/1.0.0/remoteEntry.js']);
    expect(window).toHaveProperty('redeem_redeem_form', { remote: RETAILERS });
  });

  test('is loaded once for several callers', async () => {
    const page = aPageWith(aRegistry('retailers'));

    const first = page.of('retailers').open();
    const second = page.of('retailers').open();
    await first;

    expect(second).toBe(first);
    expect(page.of('retailers').open()).toBe(first);
    expect(loadEntry).toHaveBeenCalledTimes(1);
  });

  test('is loaded again after the visitor has left its failure, and never before', async () => {
    const record = aPageWith(aRegistry('retailers')).of('retailers');
    failTwice();
    const opening = record.open();
    await expect(opening).rejects.toThrow('remote retailers@1.0.0 could not be loaded');
    expect(record.open()).toBe(opening);

    record.leave();

    await expect(record.open()).resolves.toBe(RETAILERS);
    expect(loadEntry).toHaveBeenCalledTimes(3);
  });

  test('rejects with its name, its version and the cause when it fails', async () => {
    const page = aPageWith(aRegistry('retailers'));
    const cause = new Error('404');
    failTwice(cause);

    const failure = await page
      .of('retailers')
      .open()
      .catch((error: unknown) => error);

    expect(failure).toBeInstanceOf(RemoteError);
    expect(failure).toMatchObject({ remote: 'retailers', version: '1.0.0', cause });
  });

  test.each(['gpbundle', 'constructor', '__proto__', ''])(
    'rejects without a request when the registry does not contain it: %j',
    async (name) => {
      const page = aPageWith(aRegistry('retailers'));

      const failure = await page
        .of(name)
        .open()
        .catch((error: unknown) => error);

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
      const page = aPageWith(aRegistry('retailers'));
      loadEntry.mockResolvedValue(module);

      await expect(page.of('retailers').open()).rejects.toMatchObject({
        cause: { message: 'redeem_retailers exposes no remote' },
      });
    },
  );
});

describe('an early load', () => {
  test('is used by a later load of the same remote', async () => {
    const page = aPageWith(aRegistry('retailers'));

    void page.of('retailers').prepare();
    const asked = page.of('retailers').open();
    await page.of('retailers').prepare();

    await expect(asked).resolves.toBe(RETAILERS);
    expect(loadEntry).toHaveBeenCalledTimes(1);
    expect(page.of('retailers').state).toBe('loaded');
  });

  test('that fails is not repeated before the remote is loaded', async () => {
    const page = aPageWith(aRegistry('retailers'));
    loadEntry.mockRejectedValueOnce(new Error('404'));

    await page.of('retailers').prepare();
    await page.of('retailers').prepare();
    expect(loadEntry).toHaveBeenCalledTimes(1);
    expect(page.of('retailers')).toMatchObject({ isRequested: false, ready: undefined });

    await expect(page.of('retailers').open()).resolves.toBe(RETAILERS);
  });

  test('sends no request when the registry does not contain the remote', async () => {
    const page = aPageWith(aRegistry('retailers'));

    await page.of('gpbundle').prepare();

    expect(loadEntry).not.toHaveBeenCalled();
  });
});

describe('a remote with several releases', () => {
  test('runs in the chosen release', async () => {
    const releases = [aRelease('retailers'), aRelease('retailers', '1.1.0', 100)];
    const page = aPageWith({
      ...aRegistry(),
      microFrontends: { retailers: releases },
    });

    await page.of('retailers').open();

    expect(page.of('retailers').version).toBe('1.1.0');
    expect(requestedEntries()).toEqual(['/remotes/retailers/1.1.0/remoteEntry.js']);
  });

  test('runs in none of them when the tab has an override', async () => {
    const entry = 'http://localhost:3102/remoteEntry.js';
    const page = aPageWith(aRegistry('retailers', 'support'), {
      overrides: override('retailers', entry),
    });

    await page.of('retailers').open();

    expect(page.of('retailers').version).toBe('override');
    expect(page.of('support').version).toBe('1.0.0');
    expect(requestedEntries()).toEqual([entry]);
    expect(window).toHaveProperty('redeem_retailers');
  });

  test('can be an override of a remote that is not released', async () => {
    const page = aPageWith(aRegistry('retailers'), {
      overrides: override('gift-cards', 'http://localhost:3106/remoteEntry.js'),
    });

    await expect(page.of('gift-cards').open()).resolves.toBe(RETAILERS);
    expect(window).toHaveProperty('redeem_gift_cards');
  });
});

describe('the load of a remote', () => {
  test('is recorded', async () => {
    const record = aPageWith(aRegistry('retailers')).of('retailers');
    expect(record).toMatchObject({ state: 'idle', isRequested: false });

    const loading = record.open();
    expect(record).toMatchObject({ state: 'loading', isRequested: true });
    await loading;

    expect(record).toMatchObject({ state: 'loaded', isRequested: true });
  });

  test('is recorded as failed until the visitor leaves it', async () => {
    const record = aPageWith(aRegistry('retailers')).of('retailers');
    failTwice();

    await expect(record.open()).rejects.toThrow(RemoteError);
    expect(record.state).toBe('failed');
    record.leave();
    expect(record).toMatchObject({ state: 'idle', isRequested: true });

    await record.open();
    expect(record.state).toBe('loaded');
  });
});

describe('a remote with translations', () => {
  test('is opened with them', async () => {
    const { i18n, record } = await aPage();

    const remote = await record.open();

    expect(remote).toMatchObject({ name: 'retailers' });
    expect(i18n.t('greeting', { ns: 'retailers' })).toBe('Hello');
  });

  test('is returned synchronously, or its failure thrown, when it has loaded or failed', async () => {
    const { record } = await aPage();
    const error = new Error('404');
    loadStrings.mockRejectedValueOnce(error).mockRejectedValueOnce(error);

    await expect(record.open()).rejects.toMatchObject({ cause: error });
    expect(() => record.shown).toThrow('retailers@1.0.0');
    record.leave();
    const opened = record.open();
    expect(record.shown).toBeUndefined();
    await opened;

    expect(record.shown).toBe(await opened);
    expect(loadStrings).toHaveBeenCalledTimes(3);
  });

  test('is shown at once when it was loaded early with them', async () => {
    const { i18n, record } = await aPage();
    await record.prepare();
    expect(i18n.t('greeting', { ns: 'retailers' })).toBe('Hello');

    const opened = record.open();
    expect(record.shown).toMatchObject({ name: 'retailers' });
    await expect(opened).resolves.toBe(record.shown);

    expect(loadEntry).toHaveBeenCalledTimes(1);
    expect(loadStrings).toHaveBeenCalledTimes(1);
  });

  test('is opened as usual when its early load has failed', async () => {
    const { record } = await aPage();
    loadStrings.mockRejectedValueOnce(new Error('404'));

    await record.prepare();
    expect(record.ready).toBeUndefined();

    const opened = await record.open();
    expect(record.shown).toBe(opened);
  });
});

function failTwice(error = new Error('404')): void {
  loadEntry.mockRejectedValueOnce(error).mockRejectedValueOnce(error);
}

async function aPage() {
  const i18n = createI18n('en');
  const texts = new Texts(i18n, visitScope());
  await texts.load('en');
  loadEntry.mockResolvedValue({ remote: { ...RETAILERS, loadStrings } });
  loadStrings.mockResolvedValue({ greeting: 'Hello' });
  return { i18n, texts, record: aPageWith(aRegistry('retailers'), { texts }).of('retailers') };
}
