import { describe, expect, rs, test } from '@rstest/core';

import { opened, placeOf, siteIn, visiting } from '../code/visiting.test-support';
import * as store from '../index';
import { lateAnswer, SETTINGS } from '../testing';

describe('the language of a page in Canada', () => {
  test.each<[string, string, string[]]>([
    ['changes when its translations are loaded', 'CA fr_CA', ['fr']],
    ['stays when they cannot be loaded', 'CA en_CA', []],
    ['stays when a territory is picked before', 'GB en_GB', []],
  ])('%s', async (what, expected, remembered) => {
    const texts = lateAnswer<undefined>();
    const rememberLanguage = rs.fn();
    const page = await opened({
      getSite: ({ territory }) => siteIn(territory ?? 'CA', 'en'),
      loadTexts: (locale) => (locale === 'fr_CA' ? texts.promise : Promise.resolve()),
      rememberLanguage,
    });

    const toggled = page.does(store.languageToggled);
    expect(placeOf(page)).toBe('shown CA en_CA');
    if (what.includes('picked')) void page.does(store.territoryPicked, 'GB');
    if (what.includes('cannot')) texts.fail();
    else texts.arrive(undefined);
    await toggled;

    expect(placeOf(page)).toBe(`shown ${expected}`);
    expect(rememberLanguage.mock.calls.flat()).toEqual(remembered);
  });

  test('is that of the site data, and changes and is remembered with each toggle @spec-4.22', async () => {
    const rememberLanguage = rs.fn();
    const page = visiting({ territory: 'CA', rememberLanguage });
    expect(page.sees(store.$otherLanguage)).toBe('fr');

    await page.does(store.languageToggled);
    expect([page.sees(store.$languageTag), page.sees(store.$otherLanguage)]).toEqual([
      'fr-CA',
      'en',
    ]);
    await page.does(store.languageToggled);
    expect(page.sees(store.$languageTag)).toBe('en-CA');
    expect(rememberLanguage.mock.calls).toEqual([['fr'], ['en']]);
  });

  test.each<[store.Territory, string, string | null]>([
    ['CA', 'shown CA fr_CA', 'en'],
    ['US', 'shown US en', null],
  ])('is that of the lang cookie, in %s too: %s', async (territory, expected, other) => {
    const memory = { canadianLanguage: 'fr' as const };
    const page = await opened({ getSite: () => siteIn(territory, 'en'), memory });

    expect([placeOf(page), page.sees(store.$otherLanguage)]).toEqual([expected, other]);
    if (other === null) await page.does(store.languageToggled);
    expect(placeOf(page)).toBe(expected);
  });
});

test.each<[store.Territory, string, 'en' | 'de']>([
  ['DE', 'de', 'de'],
  ['AT', 'en', 'de'],
  ['CH', 'fr', 'de'],
  ['US', 'en', 'en'],
  ['CA', 'fr', 'en'],
  ['FR', 'fr', 'en'],
])('the support address in %s in %s is the %s one @spec-8.15', (territory, language, address) => {
  const { sees } = visiting({ territory, language });

  expect(sees(store.$supportAddress)).toBe(SETTINGS.supportAddresses[address]);
});
