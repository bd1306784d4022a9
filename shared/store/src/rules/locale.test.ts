import { describe, expect, test } from '@rstest/core';

import { specifiedLocales } from '../journeys/specification.test-support';
import { languageOf, languageTag, LOCALES } from './locale';
import { homeLanguage, localeOf, pageLanguage } from './page-locale';
import { TERRITORIES, type Territory } from './territory';

const MAPPING = specifiedLocales() as [Territory, string, string][];

describe('the locale of a visitor', () => {
  test.each(MAPPING)(
    'in %s with language %s is %s @spec-3.15 @spec-4.23',
    (territory, language, locale) => {
      expect(localeOf(territory, language)).toBe(locale);
    },
  );

  test('falls back to US English for every unmapped pair @spec-4.24', () => {
    const mapped = new Set(MAPPING.map(([territory, language]) => `${territory}_${language}`));
    const languages = ['en', 'fr', 'de', 'es', '', 'EN', '__proto__', 'constructor'];
    const unknown = TERRITORIES.flatMap((territory) =>
      languages
        .filter((language) => !mapped.has(`${territory}_${language}`))
        .map((language) => localeOf(territory, language)),
    );

    expect(unknown).toHaveLength(TERRITORIES.length * languages.length - MAPPING.length);
    expect(new Set(unknown)).toEqual(new Set(['en']));
  });

  test('exists for every territory, and every locale has a territory @spec-1.12', () => {
    expect(new Set(MAPPING.map(([territory]) => territory))).toEqual(new Set(TERRITORIES));
    expect(new Set(MAPPING.map(([, , locale]) => locale))).toEqual(new Set(LOCALES));
  });

  test.each([
    ['CA', 'en', 'fr', 'fr'],
    ['CA', 'fr', null, 'fr'],
    ['CH', 'de', 'fr', 'de'],
  ] as const)(
    'in %s with site data in %s and lang=%s has the language %s',
    (territory, site, toggled, language) => {
      expect(pageLanguage(territory, site, toggled)).toBe(language);
    },
  );

  test.each([
    ['en', 'en', 'en'],
    ['en_AU', 'en-AU', 'en'],
    ['en_CA', 'en-CA', 'en'],
    ['en_DE', 'en-DE', 'en'],
    ['en_FR', 'en-FR', 'en'],
    ['en_GB', 'en-GB', 'en'],
    ['fr', 'fr', 'fr'],
    ['fr_CA', 'fr-CA', 'fr'],
    ['fr_CH', 'fr-CH', 'fr'],
    ['de', 'de', 'de'],
  ] as const)(
    '%s has the language tag %s and requests the language %s',
    (locale, tag, language) => {
      expect(languageTag(locale)).toBe(tag);
      expect(languageOf(locale)).toBe(language);
    },
  );

  test('is the locale of the brand when the service does not answer', () => {
    expect(localeOf('US', homeLanguage('US'))).toBe('en');
    expect(localeOf('FR', homeLanguage('FR'))).toBe('fr');
    expect(localeOf('AT', homeLanguage('AT'))).toBe('de');
    expect(localeOf('CA', homeLanguage('CA'))).toBe('en_CA');
  });
});
