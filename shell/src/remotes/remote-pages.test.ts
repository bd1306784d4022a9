import type { Remote, Strings } from '@redeem/kit';
import { createI18n } from '@redeem/platform/i18n';
import { visitScope } from '@redeem/store/testing';
import { beforeEach, describe, expect, rs, test } from '@rstest/core';

import { Texts } from '../boot/texts';
import { aRegistry } from '../testing';
import { loadEntry } from '../testing-federation';
import { RemotePages } from './remote-pages';
import { RemoteRegistry } from './remote-registry';

const loadStrings = rs.fn<(locale: string) => Promise<Strings>>();
const RETAILERS: Remote = { name: 'retailers', pages: {}, loadStrings };

beforeEach(() => {
  loadEntry.mockResolvedValue({ remote: RETAILERS });
  loadStrings.mockResolvedValue({ greeting: 'Hello' });
});

describe('RemotePages', () => {
  test('opens a remote with its translations', async () => {
    const { i18n, pages } = await aPage();

    const remote = await pages.open('retailers');

    expect(remote).toBe(RETAILERS);
    expect(i18n.t('greeting', { ns: 'retailers' })).toBe('Hello');
  });

  test('returns the same promise for every render, also after a failure', async () => {
    const { pages } = await aPage();
    loadEntry.mockRejectedValueOnce(new Error('404'));

    const opening = pages.open('retailers');
    await expect(opening).rejects.toThrow('retailers@1.0.0');

    expect(pages.open('retailers')).toBe(opening);
    expect(loadEntry).toHaveBeenCalledTimes(1);
  });

  test('returns or throws synchronously when the remote has loaded or failed', async () => {
    const { pages } = await aPage();
    const error = new Error('404');
    loadStrings.mockRejectedValueOnce(error);

    const failed = pages.open('retailers');
    await expect(failed).rejects.toMatchObject({ cause: error });
    expect(() => pages.shown('retailers')).toThrow('retailers@1.0.0');
    pages.forget('retailers');
    const opened = pages.open('retailers');
    expect(pages.shown('retailers')).toBeUndefined();
    await opened;

    expect(pages.shown('retailers')).toBe(RETAILERS);
  });

  test('loads a remote again when its failure is forgotten', async () => {
    const { pages } = await aPage();
    loadEntry.mockRejectedValueOnce(new Error('404'));
    await expect(pages.open('retailers')).rejects.toThrow();

    pages.forget('retailers');

    await expect(pages.open('retailers')).resolves.toBe(RETAILERS);
  });

  test('rejects without translations, and loads them again in a retry', async () => {
    const { pages } = await aPage();
    loadStrings.mockRejectedValueOnce(new Error('404'));
    await expect(pages.open('retailers')).rejects.toThrow('retailers@1.0.0');

    pages.forget('retailers');

    await expect(pages.open('retailers')).resolves.toBe(RETAILERS);
    expect(loadStrings).toHaveBeenCalledTimes(2);
  });

  test('shows a remote immediately when it was loaded early with its translations', async () => {
    const { i18n, pages } = await aPage();
    await pages.start('retailers');
    expect(i18n.t('greeting', { ns: 'retailers' })).toBe('Hello');
    loadEntry.mockClear();

    const opened = pages.open('retailers');
    expect(pages.shown('retailers')).toBe(RETAILERS);
    await expect(opened).resolves.toBe(RETAILERS);

    expect(loadEntry).not.toHaveBeenCalled();
    expect(loadStrings).toHaveBeenCalledTimes(1);
  });

  test('does not wait for an early remote when the language changes', async () => {
    const { pages, texts } = await aPage();
    await pages.start('retailers');
    loadStrings.mockRejectedValue(new Error('404'));

    await expect(texts.load('fr_CA')).resolves.toBeUndefined();
  });

  test('opens a remote as usual when its early load has failed', async () => {
    const { pages } = await aPage();
    loadStrings.mockRejectedValueOnce(new Error('404'));

    await pages.start('gpbundle');
    await pages.start('retailers');

    await expect(pages.open('retailers')).resolves.toBe(RETAILERS);
    await expect(pages.open('gpbundle')).rejects.toThrow('gpbundle@?');
  });

  test('returns the version that the page runs', async () => {
    const { pages } = await aPage();

    expect(pages.versionOf('retailers')).toBe('1.0.0');
    expect(pages.versionOf('gpbundle')).toBeNull();
  });
});

async function aPage() {
  const i18n = createI18n('en');
  const texts = new Texts(i18n, visitScope());
  await texts.load('en');
  return { i18n, texts, pages: new RemotePages(new RemoteRegistry(aRegistry('retailers')), texts) };
}
