import { describe, expect, rs, test } from '@rstest/core';
import { allSettled, type Scope } from 'effector';

import { $code } from './entry';
import { appStarted } from './lifecycle';
import type { Locale } from './locale';
import { navigateLent } from './navigation';
import type { Site } from './service/get-site';
import {
  $captchaKey,
  $isInternational,
  $isSiteLoading,
  $languageTag,
  $locale,
  $otherLanguage,
  $supportAddress,
  $territory,
  languageToggled,
  territoryPicked,
} from './site';
import { accepted, lateAnswer, RequestError, SETTINGS, type Visit, visitScope } from './testing';
import type { Territory } from './territory';

const FRENCH_BRAND = { ...SETTINGS, defaultTerritory: 'FR' } as const;

describe('the start of a visit', () => {
  test('leaves the territory to the service where no cookie names one', async () => {
    const getSite = rs.fn(() => site('GB', 'en'));

    const scope = await start({ getSite });

    expect(getSite).toHaveBeenCalledExactlyOnceWith({
      contentServiceUrl: 'https://service.example',
      siteKey: 'movieredeem',
      territory: null,
    });
    expect(place(scope)).toEqual({ territory: 'GB', locale: 'en_GB' });
    expect(scope.getState($isInternational)).toBe(true);
  });

  test('asks for the territory of the region cookie', async () => {
    const getSite = rs.fn(() => site('AU', 'en'));

    const scope = await start({ getSite, memory: { territory: 'AU' } });

    expect(getSite).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ territory: 'AU' }));
    expect(place(scope)).toEqual({ territory: 'AU', locale: 'en_AU' });
  });

  test('announces the French brand as French', async () => {
    const getSite = rs.fn(() => site('FR', 'fr'));

    const scope = await start({ getSite, settings: FRENCH_BRAND });

    expect(getSite).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ territory: 'FR' }));
    expect(place(scope)).toEqual({ territory: 'FR', locale: 'fr' });
  });

  test('lets the region cookie speak louder than the French brand', async () => {
    const getSite = rs.fn(() => site('CH', 'fr'));

    await start({ getSite, settings: FRENCH_BRAND, memory: { territory: 'CH' } });

    expect(getSite).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ territory: 'CH' }));
  });

  test('believes the service about where the visitor is, and remembers it', async () => {
    const rememberTerritory = rs.fn<(territory: Territory) => void>();

    const scope = await start({
      getSite: () => site('IE', 'en'),
      memory: { territory: 'US' },
      rememberTerritory,
    });

    expect(scope.getState($territory)).toBe('IE');
    expect(rememberTerritory).toHaveBeenCalledExactlyOnceWith('IE');
  });

  test('shows nothing but a loading page until the site data is there', async () => {
    const answer = lateAnswer<Site>();
    const scope = visitScope({ isSiteLoading: true, getSite: () => answer.promise });

    const started = allSettled(appStarted, {
      scope,
      params: { settings: SETTINGS, codeFromLink: null },
    });
    expect(scope.getState($isSiteLoading)).toBe(true);

    answer.arrive(site('US', 'en'));
    await started;
    expect(scope.getState($isSiteLoading)).toBe(false);
  });

  test('knows the captcha key of the site', async () => {
    const scope = await start({
      getSite: () => ({ ...site('US', 'en'), captchaKey: 'key-of-the-site' }),
    });

    expect(scope.getState($captchaKey)).toBe('key-of-the-site');
  });

  test('is in US English where the service fails, without a word', async () => {
    const scope = await start({
      getSite: () => Promise.reject(new RequestError('timeout')),
      memory: { territory: 'AU' },
    });

    expect(scope.getState($isSiteLoading)).toBe(false);
    expect(place(scope)).toEqual({ territory: 'US', locale: 'en' });
  });

  test('is in French on the French brand where the service fails', async () => {
    const scope = await start({
      getSite: () => Promise.reject(new RequestError('status')),
      settings: FRENCH_BRAND,
    });

    expect(scope.getState($isSiteLoading)).toBe(false);
    expect(place(scope)).toEqual({ territory: 'FR', locale: 'fr' });
  });
});

describe('picking a territory', () => {
  test('reloads the site, remembers the choice and goes home', async () => {
    const getSite = rs.fn(() => site('CH', 'de'));
    const rememberTerritory = rs.fn<(territory: Territory) => void>();
    const navigate = rs.fn();
    const scope = inTheUnitedStates({ getSite, rememberTerritory });
    await allSettled(navigateLent, { scope, params: navigate });

    await allSettled(territoryPicked, { scope, params: 'CH' });

    expect(getSite).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ territory: 'CH' }));
    expect(place(scope)).toEqual({ territory: 'CH', locale: 'de' });
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/', { replace: false });
    expect(new Set(rememberTerritory.mock.calls.map(([territory]) => territory))).toEqual(new Set(['CH']));
  });

  test('clears the code, for it was good for another country', async () => {
    const scope = inTheUnitedStates({
      code: 'HDMAQF4PX7TV',
      verdict: accepted(),
      getSite: () => site('GB', 'en'),
    });

    await allSettled(territoryPicked, { scope, params: 'GB' });

    expect(scope.getState($code)).toBe('');
  });

  test('does nothing where it is the current one', async () => {
    const getSite = rs.fn(() => site('US', 'en'));
    const navigate = rs.fn();
    const scope = inTheUnitedStates({ getSite, code: 'HDMAQF4PX7TV' });
    await allSettled(navigateLent, { scope, params: navigate });

    await allSettled(territoryPicked, { scope, params: 'US' });

    expect(getSite).not.toHaveBeenCalled();
    expect(navigate).not.toHaveBeenCalled();
    expect(scope.getState($code)).toBe('HDMAQF4PX7TV');
  });

  test('twice leads to the last one, whichever answer comes first', async () => {
    const answers = { GB: lateAnswer<Site>(), AU: lateAnswer<Site>() };
    const scope = inTheUnitedStates({
      getSite: ({ territory }) => answers[territory as 'GB' | 'AU'].promise,
    });

    const picks = [
      allSettled(territoryPicked, { scope, params: 'GB' }),
      allSettled(territoryPicked, { scope, params: 'AU' }),
    ];
    answers.AU.arrive(site('AU', 'en'));
    answers.GB.arrive(site('GB', 'en'));
    await Promise.all(picks);

    expect(place(scope)).toEqual({ territory: 'AU', locale: 'en_AU' });
  });

  test('is not undone by the failure of an earlier pick', async () => {
    const answers = { GB: lateAnswer<Site>(), AU: lateAnswer<Site>() };
    const scope = inTheUnitedStates({
      getSite: ({ territory }) => answers[territory as 'GB' | 'AU'].promise,
    });

    const picks = [
      allSettled(territoryPicked, { scope, params: 'GB' }),
      allSettled(territoryPicked, { scope, params: 'AU' }),
    ];
    answers.GB.fail();
    answers.AU.arrive(site('AU', 'en'));
    await Promise.all(picks);

    expect(place(scope)).toEqual({ territory: 'AU', locale: 'en_AU' });
  });

  test('can be taken back while the site data is on its way', async () => {
    const british = lateAnswer<Site>();
    const scope = inTheUnitedStates({
      getSite: ({ territory }) => (territory === 'GB' ? british.promise : site('US', 'en')),
    });

    const picks = [
      allSettled(territoryPicked, { scope, params: 'GB' }),
      allSettled(territoryPicked, { scope, params: 'US' }),
    ];
    british.arrive(site('GB', 'en'));
    await Promise.all(picks);

    expect(place(scope)).toEqual({ territory: 'US', locale: 'en' });
    expect(scope.getState($isSiteLoading)).toBe(false);
  });
});

describe('the language of Canada', () => {
  test('is the one the service names, and the other one is offered', () => {
    expect(languages(visitScope({ territory: 'CA', language: 'en' }))).toEqual(['en-CA', 'fr']);
    expect(languages(visitScope({ territory: 'CA', language: 'fr' }))).toEqual(['fr-CA', 'en']);
  });

  test('changes with the toggle, to and fro, and is remembered', async () => {
    const rememberLanguage = rs.fn();
    const scope = visitScope({ territory: 'CA', rememberLanguage });

    await allSettled(languageToggled, { scope });
    expect(languages(scope)).toEqual(['fr-CA', 'en']);
    await allSettled(languageToggled, { scope });
    expect(languages(scope)).toEqual(['en-CA', 'fr']);

    expect(rememberLanguage.mock.calls).toEqual([['fr'], ['en']]);
  });

  test('is what the lang cookie says, whatever the service answers', async () => {
    const scope = await start({
      getSite: () => site('CA', 'en'),
      memory: { canadianLanguage: 'fr' },
    });

    expect(languages(scope)).toEqual(['fr-CA', 'en']);
  });

  test('means nothing anywhere else', async () => {
    const scope = await start({
      getSite: () => site('US', 'en'),
      memory: { canadianLanguage: 'fr' },
    });
    await allSettled(languageToggled, { scope });

    expect(languages(scope)).toEqual(['en', null]);
  });
});

describe('the support address', () => {
  test.each<[Territory, string, Locale, string]>([
    ['DE', 'de', 'de', SETTINGS.supportAddresses.de],
    ['AT', 'en', 'en_DE', SETTINGS.supportAddresses.de],
    ['CH', 'fr', 'fr_CH', SETTINGS.supportAddresses.de],
    ['US', 'en', 'en', SETTINGS.supportAddresses.en],
    ['AU', 'en', 'en_AU', SETTINGS.supportAddresses.en],
    ['CA', 'en', 'en_CA', SETTINGS.supportAddresses.en],
    ['CA', 'fr', 'fr_CA', SETTINGS.supportAddresses.en],
    ['FR', 'en', 'en_FR', SETTINGS.supportAddresses.en],
    ['FR', 'fr', 'fr', SETTINGS.supportAddresses.en],
    ['GB', 'en', 'en_GB', SETTINGS.supportAddresses.en],
  ])('of %s in %s (%s) is %s', (territory, language, locale, address) => {
    const scope = visitScope({ territory, language });

    expect(scope.getState($locale)).toBe(locale);
    expect(scope.getState($supportAddress)).toBe(address);
  });
});

async function start(visit: Visit): Promise<Scope> {
  const scope = visitScope({ ...visit, isSiteLoading: true });
  const settings = { ...SETTINGS, ...visit.settings };
  await allSettled(appStarted, { scope, params: { settings, codeFromLink: null } });
  return scope;
}

function inTheUnitedStates(visit: Visit): Scope {
  return visitScope({ ...visit, territory: 'US', language: 'en' });
}

function site(territory: Territory, language: string): Site {
  return { territory, language, captchaKey: null };
}

function place(scope: Scope) {
  return { territory: scope.getState($territory), locale: scope.getState($locale) };
}

function languages(scope: Scope) {
  return [scope.getState($languageTag), scope.getState($otherLanguage)];
}
