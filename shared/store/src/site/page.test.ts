import { describe, expect, rs, test } from '@rstest/core';
import { allSettled } from 'effector';

import { atPath, nextTurn, siteIn } from '../journey.test-support';
import { appStarted, openingTookLong } from '../lifecycle';
import type { Locale } from '../locale';
import { $pageState, showLocaleLent } from './page';
import type { Site } from '../service/get-site';
import { $locale, $territory, languageToggled, territoryPicked } from './site';
import { lateAnswer, RequestError, SETTINGS, type Visit } from '../testing';

const START = { settings: SETTINGS, codeFromLink: null, codeFromPath: null };

describe('a page that opens', () => {
  test('is shown once site data and the texts of its locale are there', async () => {
    const [site, texts] = [lateAnswer<Site>(), lateAnswer<undefined>()];
    const { scope, showLocale } = await lent({ getSite: () => site.promise }, () => texts.promise);

    const started = allSettled(appStarted, { scope, params: START });
    await nextTurn();
    expect(scope.getState($pageState)).toBe('opening');
    expect(showLocale).not.toHaveBeenCalled();

    site.arrive(siteIn('CH', 'fr'));
    await nextTurn();
    expect(scope.getState($pageState)).toBe('opening');
    expect(showLocale.mock.calls).toEqual([['fr_CH']]);

    texts.arrive(undefined);
    await started;
    expect(scope.getState($pageState)).toBe('shown');
  });

  test('has a frame in the language to be expected where site data takes long', async () => {
    const site = lateAnswer<Site>();
    const { scope, showLocale } = await lent({
      getSite: () => site.promise,
      memory: { territory: 'DE' },
    });
    const started = allSettled(appStarted, { scope, params: START });
    await nextTurn();

    void allSettled(openingTookLong, { scope });
    await nextTurn();
    expect(showLocale.mock.calls).toEqual([['de']]);
    expect(scope.getState($pageState)).toBe('blank');

    site.arrive(siteIn('DE', 'en'));
    await started;
    expect(showLocale.mock.calls).toEqual([['de'], ['en_DE']]);
    expect(scope.getState($pageState)).toBe('shown');
  });

  test('whose visitor goes elsewhere meanwhile is not taken there before site data is here', async () => {
    const site = lateAnswer<Site>();
    const getSite = rs.fn<() => Promise<Site>>(() => site.promise);
    const { scope, showLocale } = await lent({
      getSite: getSite.mockResolvedValueOnce(siteIn('US', 'en')),
    });
    await allSettled(appStarted, { scope, params: START });
    const changed = allSettled(territoryPicked, { scope, params: 'DE' });

    void allSettled(openingTookLong, { scope });
    await nextTurn();
    expect(scope.getState($territory)).toBe('US');
    expect(showLocale.mock.calls).toEqual([['en']]);

    site.arrive(siteIn('DE', 'de'));
    await changed;
    expect(scope.getState($territory)).toBe('DE');
  });

  test('that is shown already stays as it is, however late anybody says that it takes long', async () => {
    const { scope, showLocale } = await lent({});
    await allSettled(appStarted, { scope, params: START });

    await allSettled(openingTookLong, { scope });

    expect(showLocale).toHaveBeenCalledTimes(1);
    expect(scope.getState($pageState)).toBe('shown');
  });

  test('is shown in the brand’s language where there is no site data', async () => {
    const { scope, showLocale } = await lent({
      getSite: () => Promise.reject(new RequestError('timeout')),
    });

    await allSettled(appStarted, {
      scope,
      params: { ...START, settings: { ...SETTINGS, defaultTerritory: 'FR' } },
    });

    expect(showLocale.mock.calls).toEqual([['fr']]);
    expect(scope.getState($pageState)).toBe('shown');
  });

  test('is shown even where its texts do not come', async () => {
    const { scope } = await lent({}, () => Promise.reject(new Error('no texts')));

    await allSettled(appStarted, { scope, params: START });

    expect(scope.getState($pageState)).toBe('shown');
  });

  test('is not shown in a language that is no longer wanted', async () => {
    const [english, french] = [lateAnswer<undefined>(), lateAnswer<undefined>()];
    const { scope } = await lent({ getSite: () => siteIn('CA', 'en') }, (locale) =>
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

  test('is shown in the language that was toggled to on an earlier visit', async () => {
    const { scope, showLocale } = await lent({
      getSite: () => siteIn('CA', 'en'),
      memory: { canadianLanguage: 'fr' },
    });

    await allSettled(appStarted, { scope, params: START });

    expect(showLocale.mock.calls).toEqual([['fr_CA']]);
  });
});

describe('a page whose territory changes', () => {
  test('is blank until it can be shown for the new one', async () => {
    const site = lateAnswer<Site>();
    const { scope, showLocale } = await shown({
      getSite: ({ territory }) => (territory === 'AT' ? site.promise : siteIn('US', 'en')),
    });

    const picked = allSettled(territoryPicked, { scope, params: 'AT' });
    expect(scope.getState($pageState)).toBe('blank');
    site.arrive(siteIn('AT', 'de'));
    await picked;

    expect(scope.getState($pageState)).toBe('shown');
    expect(showLocale.mock.calls.at(-1)).toEqual(['de']);
  });

  test('is shown again where the service fails', async () => {
    const { scope } = await shown({
      getSite: ({ territory }) =>
        territory === 'AT' ? Promise.reject(new RequestError('offline')) : siteIn('US', 'en'),
    });

    await allSettled(territoryPicked, { scope, params: 'AT' });

    expect(scope.getState($pageState)).toBe('shown');
  });

  test('stays as it is where the current territory is picked', async () => {
    const { scope } = await shown({});

    void allSettled(territoryPicked, { scope, params: 'US' });

    expect(scope.getState($pageState)).toBe('shown');
  });
});

test('a page whose language is toggled stays where it is and speaks the other one', async () => {
  const texts = lateAnswer<undefined>();
  const { scope, showLocale } = await shown({ getSite: () => siteIn('CA', 'en') }, (locale) =>
    locale === 'fr_CA' ? texts.promise : Promise.resolve(),
  );

  const toggled = allSettled(languageToggled, { scope });
  expect(scope.getState($pageState)).toBe('shown');
  texts.arrive(undefined);
  await toggled;

  expect(showLocale.mock.calls).toEqual([['en_CA'], ['fr_CA']]);
});

test('a language whose texts cannot be had is not the language of the page, now or next time', async () => {
  const rememberLanguage = rs.fn();
  const { scope } = await shown(
    { getSite: () => siteIn('CA', 'en'), rememberLanguage },
    (locale) => (locale === 'fr_CA' ? Promise.reject(new Error('404')) : Promise.resolve()),
  );

  await allSettled(languageToggled, { scope });

  expect(scope.getState($locale)).toBe('en_CA');
  expect(rememberLanguage.mock.calls).toEqual([['fr'], ['en']]);
  expect(scope.getState($pageState)).toBe('shown');
});

type ShowLocale = (locale: Locale) => Promise<void>;

async function lent(visit: Visit, show: ShowLocale = () => Promise.resolve()) {
  const { scope } = await atPath('/', {
    isSiteLoading: true,
    getSite: () => siteIn('US', 'en'),
    ...visit,
  });
  const showLocale = rs.fn<ShowLocale>(show);
  await allSettled(showLocaleLent, { scope, params: showLocale });
  return { scope, showLocale };
}

async function shown(visit: Visit, show?: ShowLocale) {
  const page = await lent(visit, show);
  await allSettled(appStarted, { scope: page.scope, params: START });
  return page;
}
