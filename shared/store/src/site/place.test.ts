import { describe, expect, rs, test } from '@rstest/core';
import { allSettled, type Scope } from 'effector';

import { atPath, nextTurn, siteIn } from '../journeys/journey.test-support';
import { appStarted, openingTookLong } from '../page/lifecycle';
import type { Locale } from '../rules/locale';
import type { Site } from '../service/get-site';
import { $isSiteLoading, $locale, $pageState, $territory } from './place';
import { languageToggled, territoryPicked } from './site';
import { lateAnswer, RequestError, SETTINGS, type Visit } from '../testing';

const START = { settings: SETTINGS, codeFromLink: null, codeFromPath: null };

describe('a page that is opening', () => {
  test('is shown when site data and translations are loaded', async () => {
    const [site, texts] = [lateAnswer<Site>(), lateAnswer<undefined>()];
    const { scope, loadTexts } = await opening(
      { getSite: () => site.promise },
      () => texts.promise,
    );

    const started = allSettled(appStarted, { scope, params: START });
    await nextTurn();
    expect(scope.getState($pageState)).toBe('opening');
    expect(loadTexts).not.toHaveBeenCalled();

    site.arrive(siteIn('CH', 'fr'));
    await nextTurn();
    expect(scope.getState($pageState)).toBe('opening');
    expect(loadTexts.mock.calls).toEqual([['fr_CH']]);
    expect(scope.getState($locale)).toBe('fr_CH');

    texts.arrive(undefined);
    await started;
    expect(scope.getState($pageState)).toBe('shown');
  });

  test('shows its frame in the expected language when site data takes long', async () => {
    const site = lateAnswer<Site>();
    const { scope, loadTexts } = await opening({
      getSite: () => site.promise,
      memory: { territory: 'DE' },
    });
    const started = allSettled(appStarted, { scope, params: START });
    await nextTurn();

    void allSettled(openingTookLong, { scope });
    await nextTurn();
    expect(loadTexts.mock.calls).toEqual([['de']]);
    expect(scope.getState($pageState)).toBe('blank');

    site.arrive(siteIn('DE', 'en'));
    await started;
    expect(loadTexts.mock.calls).toEqual([['de'], ['en_DE']]);
    expect(scope.getState($pageState)).toBe('shown');
  });

  test('keeps its territory until site data arrives when the visitor picks another one', async () => {
    const site = lateAnswer<Site>();
    const getSite = rs.fn<() => Promise<Site>>(() => site.promise);
    const { scope, loadTexts } = await opening({
      getSite: getSite.mockResolvedValueOnce(siteIn('US', 'en')),
    });
    await allSettled(appStarted, { scope, params: START });
    const changed = allSettled(territoryPicked, { scope, params: 'DE' });

    void allSettled(openingTookLong, { scope });
    await nextTurn();
    expect(scope.getState($territory)).toBe('US');
    expect(loadTexts.mock.calls).toEqual([['en']]);

    site.arrive(siteIn('DE', 'de'));
    await changed;
    expect(scope.getState($territory)).toBe('DE');
  });

  test('does not change when the delay is reported after it was shown', async () => {
    const { scope, loadTexts } = await opening({});
    await allSettled(appStarted, { scope, params: START });

    await allSettled(openingTookLong, { scope });

    expect(loadTexts).toHaveBeenCalledTimes(1);
    expect(scope.getState($pageState)).toBe('shown');
  });

  test('is shown in the language of the brand when site data fails @spec-7.5', async () => {
    const { scope, loadTexts } = await opening({
      getSite: () => Promise.reject(new RequestError('timeout')),
    });

    await allSettled(appStarted, {
      scope,
      params: { ...START, settings: { ...SETTINGS, defaultTerritory: 'FR' } },
    });

    expect(loadTexts.mock.calls).toEqual([['fr']]);
    expect(scope.getState($pageState)).toBe('shown');
  });

  test('is shown when its translations cannot be loaded', async () => {
    const { scope } = await opening({}, () => Promise.reject(new Error('no texts')));

    await allSettled(appStarted, { scope, params: START });

    expect(scope.getState($pageState)).toBe('shown');
  });

  test('is not shown in a language that is no longer requested', async () => {
    const [english, french] = [lateAnswer<undefined>(), lateAnswer<undefined>()];
    const { scope } = await opening({ getSite: () => siteIn('CA', 'en') }, (locale) =>
      locale === 'fr_CA' ? french.promise : english.promise,
    );

    const started = allSettled(appStarted, { scope, params: START });
    await nextTurn();
    void allSettled(languageToggled, { scope });
    english.arrive(undefined);
    await nextTurn();
    expect(scope.getState($pageState)).toBe('opening');

    french.arrive(undefined);
    await started;
    expect(scope.getState($pageState)).toBe('shown');
  });

  test('is shown in the language that the visitor chose on an earlier visit', async () => {
    const { scope, loadTexts } = await opening({
      getSite: () => siteIn('CA', 'en'),
      memory: { canadianLanguage: 'fr' },
    });

    await allSettled(appStarted, { scope, params: START });

    expect(loadTexts.mock.calls).toEqual([['fr_CA']]);
  });
});

describe('a page during a change of territory', () => {
  test('is blank, in its previous place, until the new translations are loaded', async () => {
    const [site, texts] = [lateAnswer<Site>(), lateAnswer<undefined>()];
    const rememberTerritory = rs.fn();
    const { scope, loadTexts } = await shown(
      {
        getSite: ({ territory }) => (territory === 'AT' ? site.promise : siteIn('US', 'en')),
        rememberTerritory,
      },
      (locale) => (locale === 'de' ? texts.promise : Promise.resolve()),
    );
    rememberTerritory.mockClear();

    const picked = allSettled(territoryPicked, { scope, params: 'AT' });
    expect(scope.getState($pageState)).toBe('blank');
    site.arrive(siteIn('AT', 'de'));
    await nextTurn();
    expect(loadTexts.mock.calls.at(-1)).toEqual(['de']);
    expect(placeOf(scope)).toEqual({ territory: 'US', locale: 'en', isSiteLoading: true });
    expect(rememberTerritory).not.toHaveBeenCalled();

    texts.arrive(undefined);
    await picked;
    expect(placeOf(scope)).toEqual({ territory: 'AT', locale: 'de', isSiteLoading: false });
    expect(scope.getState($pageState)).toBe('shown');
    expect(rememberTerritory.mock.calls).toEqual([['AT']]);
  });

  test('keeps its locale when the new translations cannot be loaded', async () => {
    const rememberTerritory = rs.fn();
    const { scope } = await shown(
      { getSite: ({ territory }) => siteIn(territory ?? 'US', 'en'), rememberTerritory },
      (locale) => (locale === 'en_GB' ? Promise.reject(new Error('404')) : Promise.resolve()),
    );

    await allSettled(territoryPicked, { scope, params: 'GB' });

    expect(placeOf(scope)).toEqual({ territory: 'GB', locale: 'en', isSiteLoading: false });
    expect(scope.getState($pageState)).toBe('shown');
    expect(rememberTerritory.mock.calls.at(-1)).toEqual(['GB']);
  });

  test('enters the last picked territory when its translations are loaded first', async () => {
    const british = lateAnswer<undefined>();
    const { scope } = await shown(
      { getSite: ({ territory }) => siteIn(territory ?? 'US', 'en') },
      (locale) => (locale === 'en_GB' ? british.promise : Promise.resolve()),
    );

    const first = allSettled(territoryPicked, { scope, params: 'GB' });
    await nextTurn();
    void allSettled(territoryPicked, { scope, params: 'AU' });
    await nextTurn();
    british.arrive(undefined);
    await first;

    expect(placeOf(scope)).toEqual({ territory: 'AU', locale: 'en_AU', isSiteLoading: false });
  });

  test('is shown again when the service fails', async () => {
    const { scope } = await shown({
      getSite: ({ territory }) =>
        territory === 'AT' ? Promise.reject(new RequestError('offline')) : siteIn('US', 'en'),
    });

    await allSettled(territoryPicked, { scope, params: 'AT' });

    expect(scope.getState($pageState)).toBe('shown');
  });

  test('does not change when the current territory is picked', async () => {
    const { scope } = await shown({});

    void allSettled(territoryPicked, { scope, params: 'US' });

    expect(scope.getState($pageState)).toBe('shown');
  });
});

describe('a page during a change of language', () => {
  test('keeps its place and language until the other translations are loaded', async () => {
    const texts = lateAnswer<undefined>();
    const rememberLanguage = rs.fn();
    const { scope, loadTexts } = await shown(
      { getSite: () => siteIn('CA', 'en'), rememberLanguage },
      (locale) => (locale === 'fr_CA' ? texts.promise : Promise.resolve()),
    );

    const toggled = allSettled(languageToggled, { scope });
    expect(loadTexts.mock.calls).toEqual([['en_CA'], ['fr_CA']]);
    expect(scope.getState($pageState)).toBe('shown');
    expect(scope.getState($locale)).toBe('en_CA');
    expect(rememberLanguage).not.toHaveBeenCalled();

    texts.arrive(undefined);
    await toggled;
    expect(scope.getState($locale)).toBe('fr_CA');
    expect(rememberLanguage.mock.calls).toEqual([['fr']]);
    expect(scope.getState($pageState)).toBe('shown');
  });

  test('keeps and remembers its language when the other translations cannot be loaded', async () => {
    const rememberLanguage = rs.fn();
    const { scope } = await shown(
      { getSite: () => siteIn('CA', 'en'), rememberLanguage },
      (locale) => (locale === 'fr_CA' ? Promise.reject(new Error('404')) : Promise.resolve()),
    );

    await allSettled(languageToggled, { scope });

    expect(scope.getState($locale)).toBe('en_CA');
    expect(rememberLanguage).not.toHaveBeenCalled();
    expect(scope.getState($pageState)).toBe('shown');
  });

  test('keeps its language when a territory is picked before the other translations are loaded', async () => {
    const french = lateAnswer<undefined>();
    const rememberLanguage = rs.fn();
    const { scope } = await shown(
      { getSite: ({ territory }) => siteIn(territory ?? 'CA', 'en'), rememberLanguage },
      (locale) => (locale === 'fr_CA' ? french.promise : Promise.resolve()),
    );

    const toggled = allSettled(languageToggled, { scope });
    void allSettled(territoryPicked, { scope, params: 'GB' });
    french.arrive(undefined);
    await toggled;

    expect(placeOf(scope)).toEqual({ territory: 'GB', locale: 'en_GB', isSiteLoading: false });
    expect(rememberLanguage).not.toHaveBeenCalled();
  });
});

type LoadTexts = (locale: Locale) => Promise<void>;

async function opening(visit: Visit, load: LoadTexts = () => Promise.resolve()) {
  const loadTexts = rs.fn<LoadTexts>(load);
  const { scope } = await atPath('/', {
    isSiteLoading: true,
    getSite: () => siteIn('US', 'en'),
    loadTexts,
    ...visit,
  });
  return { scope, loadTexts };
}

async function shown(visit: Visit, load?: LoadTexts) {
  const page = await opening(visit, load);
  await allSettled(appStarted, { scope: page.scope, params: START });
  return page;
}

function placeOf(scope: Scope) {
  return {
    territory: scope.getState($territory),
    locale: scope.getState($locale),
    isSiteLoading: scope.getState($isSiteLoading),
  };
}
