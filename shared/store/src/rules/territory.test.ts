import { describe, expect, test } from '@rstest/core';

import { specified, specifiedLocales } from './specification.test-support';
import * as rules from './territory';

const { localeOf, LOCALES_BY_TERRITORY, TERRITORIES } = rules;
const MAPPING = specifiedLocales() as [rules.Territory, string, string][];

describe('a territory', () => {
  test('is one of the territories of the specification @spec-3.14 @spec-9.1', () => {
    expect(TERRITORIES.join(', ')).toBe(specified(/Valid territories: ([A-Z, ]+);/));
    expect(TERRITORIES.filter(rules.isTerritory)).toEqual([...TERRITORIES]);
  });

  test.each(['XX', 'us', '', '__proto__', null, ['US']])('is not %s @spec-3.14', (value) => {
    expect(rules.isTerritory(value)).toBe(false);
  });

  test('is international unless it is the United States or Canada @spec-3.16 @spec-9.2', () => {
    expect(TERRITORIES.filter((territory) => !rules.isInternational(territory))).toEqual([
      'US',
      'CA',
    ]);
  });

  test.each([
    ['GB', 'en', 'uk'],
    ['CH', 'fr', 'ch-fr'],
    ['CH', 'en', 'ch'],
    ['US', 'fr', 'us'],
  ] as const)(
    '%s has in %s the legal footer %s @spec-9.5 @spec-9.6',
    (territory, language, name) => {
      expect(rules.privacyFooter(territory, language)).toBe(name);
    },
  );
});

describe('the locale of a page', () => {
  test.each(MAPPING)(
    'in %s with language %s is %s @spec-3.15 @spec-4.23',
    (territory, language, locale) => {
      expect(localeOf(territory, language)).toBe(locale);
    },
  );

  test('is US English for every pair that the specification does not map @spec-4.24', () => {
    const mapped = new Set(MAPPING.map(([territory, language]) => `${territory}_${language}`));
    const languages = ['en', 'fr', 'de', 'es', '', 'EN', '__proto__', 'constructor'];
    const unmapped = TERRITORIES.flatMap((territory) =>
      languages.flatMap((language) =>
        mapped.has(`${territory}_${language}`) ? [] : localeOf(territory, language),
      ),
    );

    expect(unmapped).toHaveLength(TERRITORIES.length * languages.length - MAPPING.length);
    expect(new Set(unmapped)).toEqual(new Set(['en']));
  });

  test('exists for every territory, and every locale has a territory @spec-1.12', () => {
    const locales = Object.values(LOCALES_BY_TERRITORY).flatMap((row) =>
      Object.values<string>(row),
    );

    expect(new Set(MAPPING.map(([territory]) => territory))).toEqual(new Set(TERRITORIES));
    expect(new Set(locales)).toEqual(new Set(rules.LOCALES));
  });

  test.each([
    ['en', 'en', 'en'],
    ['en_DE', 'en-DE', 'en'],
    ['fr_CH', 'fr-CH', 'fr'],
    ['de', 'de', 'de'],
  ] as const)('%s has the tag %s and requests the language %s', (locale, tag, language) => {
    expect([rules.languageTag(locale), rules.languageOf(locale)]).toEqual([tag, language]);
  });
});
