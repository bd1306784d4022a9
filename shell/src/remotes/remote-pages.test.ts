import type { Remote, Strings } from '@redeem/kit';
import { createI18n } from '@redeem/platform/i18n';
import { visitScope } from '@redeem/store/testing';
import { beforeEach, describe, expect, rs, test } from '@rstest/core';

import { Texts } from '../boot/texts';
import { aRegistry } from '../testing';
import { RemotePages } from './remote-pages';
import { RemoteRegistry } from './remote-registry';

const federation = rs.hoisted(() => ({ registerRemotes: rs.fn(), loadRemote: rs.fn() }));

rs.mock('@module-federation/enhanced/runtime', () => ({ getInstance: () => federation }));

const loadStrings = rs.fn<(locale: string) => Promise<Strings>>();
const RETAILERS: Remote = { name: 'retailers', pages: {}, loadStrings };

beforeEach(() => {
  rs.resetAllMocks();
  federation.loadRemote.mockResolvedValue({ remote: RETAILERS });
  loadStrings.mockResolvedValue({ greeting: 'Hello' });
});

describe('the pages of a remote', () => {
  test('are there together with their words', async () => {
    const { i18n, pages } = await aPage();

    const remote = await pages.open('retailers');

    expect(remote).toBe(RETAILERS);
    expect(i18n.t('greeting', { ns: 'retailers' })).toBe('Hello');
  });

  test('are the same promise with every rendering, kept or broken', async () => {
    const { pages } = await aPage();
    federation.loadRemote.mockRejectedValueOnce(new Error('404'));

    const opening = pages.open('retailers');
    await expect(opening).rejects.toThrow('retailers@1.0.0');

    expect(pages.open('retailers')).toBe(opening);
    expect(federation.loadRemote).toHaveBeenCalledTimes(1);
  });

  test('can be shown without waiting once they are there, or have failed', async () => {
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

  test('are asked for anew once the failure is forgotten', async () => {
    const { pages } = await aPage();
    federation.loadRemote.mockRejectedValueOnce(new Error('404'));
    await expect(pages.open('retailers')).rejects.toThrow();

    pages.forget('retailers');

    await expect(pages.open('retailers')).resolves.toBe(RETAILERS);
  });

  test('without words are not shown; another try asks for them again', async () => {
    const { pages } = await aPage();
    loadStrings.mockRejectedValueOnce(new Error('404'));
    await expect(pages.open('retailers')).rejects.toThrow('retailers@1.0.0');

    pages.forget('retailers');

    await expect(pages.open('retailers')).resolves.toBe(RETAILERS);
    expect(loadStrings).toHaveBeenCalledTimes(2);
  });

  test('that were started early are there at once, with their words', async () => {
    const { i18n, pages } = await aPage();
    await pages.start('retailers');
    expect(i18n.t('greeting', { ns: 'retailers' })).toBe('Hello');
    federation.loadRemote.mockClear();

    const opened = pages.open('retailers');
    expect(pages.shown('retailers')).toBe(RETAILERS);
    await expect(opened).resolves.toBe(RETAILERS);

    expect(federation.loadRemote).not.toHaveBeenCalled();
    expect(loadStrings).toHaveBeenCalledTimes(1);
  });

  test('that were started early do not hold up another language', async () => {
    const { pages, texts } = await aPage();
    await pages.start('retailers');
    loadStrings.mockRejectedValue(new Error('404'));

    await expect(texts.load('fr_CA')).resolves.toBeUndefined();
  });

  test('that could not be started early, or their words, are opened as if nobody had tried', async () => {
    const { pages } = await aPage();
    loadStrings.mockRejectedValueOnce(new Error('404'));

    await pages.start('gpbundle');
    await pages.start('retailers');

    await expect(pages.open('retailers')).resolves.toBe(RETAILERS);
    await expect(pages.open('gpbundle')).rejects.toThrow('gpbundle@?');
  });

  test('tell which release the page runs', async () => {
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
