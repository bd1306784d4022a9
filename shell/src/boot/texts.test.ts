import type { Strings } from '@redeem/kit';
import { createI18n } from '@redeem/platform/i18n';
import { $languageTag, languageToggled } from '@redeem/store';
import { lateAnswer, type Visit, visitScope } from '@redeem/store/testing';
import { describe, expect, rs, test } from '@rstest/core';
import { allSettled } from 'effector';

import loadLocale from '../locales.json?load';
import { SHELL, Texts } from './texts';

const GREETINGS: Record<string, Strings> = {
  en: { greeting: 'Hello' },
  en_CA: { greeting: 'Hello, eh' },
  fr_CA: { greeting: 'Allô' },
  de: { greeting: 'Hallo' },
};

describe('Texts', () => {
  test('loads a new locale for every package, once', async () => {
    const { i18n, texts, toggle } = aPage();
    const load = greetings();
    await texts.add('guest', load);
    const { default: frenchShell } = await loadLocale('fr_CA');
    await toggle();
    expect(i18n.t('greeting', { ns: 'guest' })).toBe('Allô');
    expect(i18n.t('nav.support', { ns: SHELL })).toBe(frenchShell['nav.support']);

    await toggle();

    expect(load.mock.calls).toEqual([['en_CA'], ['fr_CA']]);
    expect(i18n.t('greeting', { ns: 'guest' })).toBe('Hello, eh');
  });

  test('loads both languages for a package that is added while another language loads', async () => {
    const { i18n, texts, toggle } = aPage();
    const [french, lateFrench] = [lateAnswer<Strings>(), lateAnswer<Strings>()];
    await texts.add('guest', greetings({ fr_CA: french.promise }));
    const toggled = toggle();

    await texts.add('late guest', greetings({ fr_CA: lateFrench.promise }));
    expect(i18n.t('greeting', { ns: 'late guest' })).toBe('Hello, eh');
    french.arrive({ greeting: 'Allô' });
    await french.promise;
    expect(i18n.language).toBe('en-CA');

    lateFrench.arrive({ greeting: 'Allô aussi' });
    await toggled;
    expect(i18n.t('greeting', { ns: 'late guest' })).toBe('Allô aussi');
  });

  test('loads the texts of another release of a package, and drops old ones that come after them', async () => {
    const { i18n, texts } = aPage();
    const late = lateAnswer<Strings>();
    const old = texts.add('guest', greetings({ en_CA: late.promise }));
    await texts.add('guest', greetings());
    late.arrive({ greeting: 'Old' });
    await old;
    expect(i18n.t('greeting', { ns: 'guest' })).toBe('Hello, eh');

    await texts.add('guest', greetings({ en_CA: Promise.resolve({ greeting: 'New' }) }));
    expect(i18n.t('greeting', { ns: 'guest' })).toBe('New');
  });

  test('waits for the other packages when the strings of one cannot be loaded while the page opens', async () => {
    const { i18n, texts } = aPage({ isSiteLoading: true });
    const log = rs.spyOn(console, 'error').mockImplementation(() => undefined);
    const french = lateAnswer<Strings>();
    await texts.add('nobody', greetings({ fr_CA: Promise.reject(new Error('404')) }));
    await texts.add('guest', greetings({ fr_CA: french.promise }));
    const loaded = rs.fn();

    const loading = texts.load('fr_CA').then(loaded);
    await rs.waitFor(() => {
      expect(i18n.hasResourceBundle('fr-CA', SHELL)).toBe(true);
    });
    expect(loaded).not.toHaveBeenCalled();

    french.arrive({ greeting: 'Allô' });
    await loading;
    expect(i18n.getResource('fr-CA', 'guest', 'greeting')).toBe('Allô');
    expect(log).toHaveBeenCalledTimes(1);
    log.mockRestore();
  });
});

/** The texts of a shown page, by default in Canadian English. */
function aPage(visit: Visit = {}) {
  const scope = visitScope({
    territory: 'CA',
    loadTexts: (locale) => texts.load(locale),
    ...visit,
  });
  const i18n = createI18n(scope.getState($languageTag));
  const texts = new Texts(i18n, scope);
  const toggle = () => allSettled(languageToggled, { scope });
  return { i18n, texts, scope, toggle };
}

function greetings(late: Record<string, Promise<Strings>> = {}) {
  return rs.fn((locale: string) => late[locale] ?? Promise.resolve(GREETINGS[locale] ?? {}));
}
