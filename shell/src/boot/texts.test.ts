import type { Strings } from '@redeem/kit';
import { createI18n, PLATFORM } from '@redeem/platform/i18n';
import { lateAnswer } from '@redeem/store/testing';
import { afterEach, describe, expect, rs, test } from '@rstest/core';

import frenchShell from '../locales/fr_CA.json';
import { SHELL, Texts } from './texts';

const GREETINGS: Record<string, Strings> = {
  en: { greeting: 'Hello' },
  en_CA: { greeting: 'Hello, eh' },
  fr_CA: { greeting: 'Allô' },
  de: { greeting: 'Hallo' },
};

describe('the texts of the page', () => {
  test('shell and platform speak the locale that is shown, and only that is loaded', async () => {
    const { i18n, texts } = aPage();

    await texts.show('fr_CA');

    expect(i18n.language).toBe('fr-CA');
    expect(i18n.t('nav.support', { ns: SHELL })).toBe(frenchShell['nav.support']);
    expect(i18n.t('action.retry', { ns: PLATFORM })).toBe('Réessayer');
    expect(
      Object.keys(i18n.store.data).filter((tag) => i18n.hasResourceBundle(tag, SHELL)),
    ).toEqual(['fr-CA']);
  });

  test('a package that comes later speaks the locale that is shown', async () => {
    const { i18n, texts } = aPage();
    const load = greetings();
    await texts.show('fr_CA');

    await texts.add('guest', load);

    expect(load.mock.calls).toEqual([['fr_CA']]);
    expect(i18n.t('greeting', { ns: 'guest' })).toBe('Allô');
  });

  test('a package that comes before anything is shown waits for the locale', async () => {
    const { i18n, texts } = aPage();
    const load = greetings();

    await texts.add('guest', load);
    expect(load).not.toHaveBeenCalled();

    await texts.show('de');
    expect(i18n.t('greeting', { ns: 'guest' })).toBe('Hallo');
  });

  test('another language comes with the words of every package there is', async () => {
    const { i18n, texts } = aPage();
    await texts.show('en_CA');
    await texts.add('guest', greetings());

    await texts.show('fr_CA');

    expect(i18n.t('greeting', { ns: 'guest' })).toBe('Allô');
    expect(i18n.t('nav.support', { ns: SHELL })).toBe(frenchShell['nav.support']);
  });

  test('a language that was there before is not asked for again', async () => {
    const { i18n, texts } = aPage();
    const load = greetings();
    await texts.show('en_CA');
    await texts.add('guest', load);
    await texts.show('fr_CA');

    await texts.show('en_CA');

    expect(load.mock.calls).toEqual([['en_CA'], ['fr_CA']]);
    expect(i18n.t('greeting', { ns: 'guest' })).toBe('Hello, eh');
  });

  test('the page stays in its language until all the words of the next one are there', async () => {
    const { i18n, texts } = aPage();
    await texts.show('en_CA');
    const french = lateAnswer<Strings>();
    await texts.add('guest', greetings({ fr_CA: french.promise }));

    const shown = texts.show('fr_CA');
    await rs.waitFor(() => {
      expect(i18n.hasResourceBundle('fr-CA', SHELL)).toBe(true);
    });
    expect(i18n.language).toBe('en-CA');

    french.arrive({ greeting: 'Allô' });
    await shown;
    expect(i18n.language).toBe('fr-CA');
  });

  test('of two languages asked for, the last one stays, whichever comes first', async () => {
    const { i18n, texts } = aPage();
    await texts.show('en_CA');
    const french = lateAnswer<Strings>();
    await texts.add('guest', greetings({ fr_CA: french.promise }));

    const first = texts.show('fr_CA');
    await texts.show('de');
    french.arrive({ greeting: 'Allô' });
    await first;

    expect(i18n.language).toBe('de');
  });

  test('a language that cannot be had leaves the page in its own, with what is added next', async () => {
    const { i18n, texts } = aPage();
    await texts.show('en_CA');
    await texts.add('guest', greetings({ fr_CA: Promise.reject(new Error('404')) }));

    await expect(texts.show('fr_CA')).rejects.toThrow('404');
    await texts.add('late guest', greetings());

    expect(i18n.language).toBe('en-CA');
    expect(i18n.t('greeting', { ns: 'late guest' })).toBe('Hello, eh');
  });

  test('a page whose first words cannot all be had waits for those that can', async () => {
    const { i18n, texts } = aPage();
    const log = rs.spyOn(console, 'error').mockImplementation(() => undefined);
    const french = lateAnswer<Strings>();
    await texts.add('nobody', greetings({ fr_CA: Promise.reject(new Error('404')) }));
    await texts.add('guest', greetings({ fr_CA: french.promise }));
    const shown = rs.fn();

    const showing = texts.show('fr_CA').then(shown);
    await rs.waitFor(() => {
      expect(i18n.hasResourceBundle('fr-CA', SHELL)).toBe(true);
    });
    expect(shown).not.toHaveBeenCalled();

    french.arrive({ greeting: 'Allô' });
    await showing;
    expect(i18n.t('greeting', { ns: 'guest' })).toBe('Allô');
    expect(log).toHaveBeenCalledTimes(1);
    log.mockRestore();
  });

  test('a package whose words cannot be had says so, and may try again', async () => {
    const { i18n, texts } = aPage();
    await texts.show('en');
    const load = greetings().mockRejectedValueOnce(new Error('404'));

    await expect(texts.add('guest', load)).rejects.toThrow('404');
    await texts.add('guest', load);

    expect(i18n.t('greeting', { ns: 'guest' })).toBe('Hello');
  });
});

describe('the pseudo-locale, in development', () => {
  afterEach(() => {
    sessionStorage.clear();
    window.history.replaceState(null, '', '/');
  });

  test('is what a tab that asked for it reads of every package, even when the address has changed', async () => {
    window.history.replaceState(null, '', '/?pseudo');
    const { i18n, texts } = aPage();
    window.history.replaceState(null, '', '/retailers');
    await texts.add('guest', greetings());

    await texts.show('en');

    expect(i18n.t('greeting', { ns: 'guest' })).toBe('[Ĥééļļöö]');
    expect(i18n.t('nav.support', { ns: SHELL })).toBe('[Šûûþþööŕţ]');
  });

  test('leaves what a text is filled with: no translator has seen that', async () => {
    window.history.replaceState(null, '', '/?pseudo');
    const { i18n, texts } = aPage();

    await texts.show('en');

    const label = i18n.t('nav.home.label', { ns: SHELL, brand: 'Movie Redeem' });
    expect(label).toBe('[Movie Redeem ĥööɱéé þååĝéé]');
  });
});

function aPage() {
  const i18n = createI18n('en');
  return { i18n, texts: new Texts(i18n) };
}

function greetings(late: Record<string, Promise<Strings>> = {}) {
  return rs.fn((locale: string) => late[locale] ?? Promise.resolve(GREETINGS[locale] ?? {}));
}
