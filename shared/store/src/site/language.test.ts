import { describe, expect, rs, test } from '@rstest/core';
import { allSettled, type Scope } from 'effector';

import { nextTurn, opened, opening, siteIn } from '../code/visits.test-support';
import * as store from '../index';
import { accepted, lateAnswer, SETTINGS, visitScope } from '../testing';

describe('the language of a page in Canada', () => {
  test('is that of the site data, and changes and is remembered with each toggle @spec-4.22', async () => {
    const rememberLanguage = rs.fn();
    const scope = visitScope({ territory: 'CA', rememberLanguage });
    expect(languagesOf(scope)).toEqual(['en-CA', 'fr']);

    await allSettled(store.languageToggled, { scope });
    expect(languagesOf(scope)).toEqual(['fr-CA', 'en']);
    await allSettled(store.languageToggled, { scope });
    expect(languagesOf(scope)).toEqual(['en-CA', 'fr']);
    expect(rememberLanguage.mock.calls).toEqual([['fr'], ['en']]);
  });

  test.each<[store.Territory, (string | null)[]]>([
    ['CA', ['fr-CA', 'en']],
    ['US', ['en', null]],
  ])('is that of the lang cookie, in %s too: %j', async (territory, expected) => {
    const memory = { canadianLanguage: 'fr' as const };
    const { scope } = await opened('/', { getSite: () => siteIn(territory, 'en'), memory });

    expect(languagesOf(scope)).toEqual(expected);
    if (territory === 'US') await allSettled(store.languageToggled, { scope });
    expect(languagesOf(scope)).toEqual(expected);
  });

  test.each<[string, string, string, string[]]>([
    ['changes when its translations are loaded', 'arrive', 'CA fr_CA', ['fr']],
    ['stays when they cannot be loaded', 'fail', 'CA en_CA', []],
    ['stays when a territory is picked before', 'pick', 'GB en_GB', []],
  ])('%s', async (_what, end, expected, remembered) => {
    const texts = lateAnswer<undefined>();
    const rememberLanguage = rs.fn();
    const { scope } = await opened('/', {
      getSite: ({ territory }) => siteIn(territory ?? 'CA', 'en'),
      loadTexts: (locale) => (locale === 'fr_CA' ? texts.promise : Promise.resolve()),
      rememberLanguage,
    });

    const toggled = allSettled(store.languageToggled, { scope });
    expect([scope.getState(store.$pageState), placeOf(scope)]).toEqual(['shown', 'CA en_CA']);
    if (end === 'pick') void allSettled(store.territoryPicked, { scope, params: 'GB' });
    if (end === 'fail') texts.fail();
    else texts.arrive(undefined);
    await toggled;

    expect([scope.getState(store.$pageState), placeOf(scope)]).toEqual(['shown', expected]);
    expect(rememberLanguage.mock.calls.flat()).toEqual(remembered);
  });
});

describe('a page that is opening', () => {
  test('checks the code of a link while the translations are loaded', async () => {
    const validateCode = rs.fn(() => accepted());
    const loadTexts = () => new Promise<void>(() => undefined);

    await opening('/', { validateCode, loadTexts }, 'HDMAQF4PX7TV');
    await nextTurn();

    expect(validateCode).toHaveBeenCalledTimes(1);
  });

  test('is shown when its translations cannot be loaded', async () => {
    const { scope } = await opened('/', { loadTexts: () => Promise.reject(new Error('no texts')) });

    expect(scope.getState(store.$pageState)).toBe('shown');
  });

  test('is not shown in a language that is no longer requested', async () => {
    const [english, french] = [lateAnswer<undefined>(), lateAnswer<undefined>()];
    const { scope, ...page } = await opening('/', {
      getSite: () => siteIn('CA', 'en'),
      loadTexts: (locale) => (locale === 'fr_CA' ? french.promise : english.promise),
    });
    await nextTurn();
    void allSettled(store.languageToggled, { scope });
    english.arrive(undefined);
    await nextTurn();
    expect(scope.getState(store.$pageState)).toBe('opening');

    french.arrive(undefined);
    await page.started;
    expect([scope.getState(store.$pageState), placeOf(scope)]).toEqual(['shown', 'CA fr_CA']);
  });
});

test.each<[store.Territory, string, 'en' | 'de']>([
  ['DE', 'de', 'de'],
  ['AT', 'en', 'de'],
  ['CH', 'fr', 'de'],
  ['US', 'en', 'en'],
  ['CA', 'fr', 'en'],
  ['FR', 'fr', 'en'],
  ['GB', 'en', 'en'],
])('the support address in %s in %s is the %s one @spec-8.15', (territory, language, address) => {
  const scope = visitScope({ territory, language });

  expect(scope.getState(store.$supportAddress)).toBe(SETTINGS.supportAddresses[address]);
});

function placeOf(scope: Scope): string {
  return `${scope.getState(store.$territory)} ${scope.getState(store.$locale)}`;
}

function languagesOf(scope: Scope) {
  return [scope.getState(store.$languageTag), scope.getState(store.$otherLanguage)];
}
