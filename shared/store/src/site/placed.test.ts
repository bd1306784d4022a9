import { beforeEach, describe, expect, rs, test } from '@rstest/core';
import { allSettled, fork, type Scope } from 'effector';

import { appStarted } from '../page/lifecycle';
import { languageOf, type Locale, LOCALES } from '../rules/locale';
import { localeIn } from '../rules/page-locale';
import { isLocale, TERRITORY_OF_LOCALE } from '../rules/territory-of-locale';
import { SETTINGS } from '../testing';
import { $locale, $otherLanguage, $territory } from './place';
import { languageToggled, territoryPicked } from './site';

const VISITOR = 'region=CH; lang=en';

beforeEach(() => {
  for (const cookie of VISITOR.split('; ')) document.cookie = `${cookie}; path=/`;
  // As a service that answers each territory, and knows only German.
  rs.spyOn(globalThis, 'fetch').mockImplementation((url) => {
    const territory = new URL((url as URL).href).searchParams.get('cc');
    return Promise.resolve(Response.json({ id: 'x', territory, language: 'de' }));
  });
});

describe('the page of a team that starts in a place', () => {
  test.each(LOCALES)(
    'starts in %s, and leaves the cookies of the visitor alone',
    async (locale) => {
      const scope = await started(locale);

      expect(scope.getState($locale)).toBe(locale);
      expect(scope.getState($territory)).toBe(TERRITORY_OF_LOCALE[locale]);
      expect(document.cookie).toBe(VISITOR);
    },
  );

  test('is there without site data, too', async () => {
    rs.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));

    const scope = await started('en_DE');

    expect([scope.getState($territory), scope.getState($locale)]).toEqual(['DE', 'en_DE']);
    expect(document.cookie).toBe(VISITOR);
  });

  test('follows a territory that is picked, and does not remember it', async () => {
    const scope = await started('fr_CA');

    await allSettled(territoryPicked, { scope, params: 'DE' });

    expect(scope.getState($locale)).toBe('de');
    expect(document.cookie).toBe(VISITOR);
  });

  test('changes its language in Canada, and does not remember it', async () => {
    const scope = await started('en_CA');

    await allSettled(languageToggled, { scope });

    expect([scope.getState($locale), scope.getState($otherLanguage)]).toEqual(['fr_CA', 'en']);
    expect(document.cookie).toBe(VISITOR);
  });
});

test.each(['', 'es', 'fr-CA', 'constructor', '__proto__'])('"%s" is no locale', (text) => {
  expect(isLocale(text)).toBe(false);
});

test.each(LOCALES)('the territory of %s has that locale', (locale) => {
  expect(localeIn(TERRITORY_OF_LOCALE[locale], languageOf(locale))).toBe(locale);
});

async function started(locale: Locale): Promise<Scope> {
  const scope = fork();
  const settings = { ...SETTINGS, placed: { territory: TERRITORY_OF_LOCALE[locale], locale } };
  const params = { settings, codeFromLink: null, codeFromPath: null };
  await allSettled(appStarted, { scope, params });
  return scope;
}
