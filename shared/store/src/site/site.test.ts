import { describe, expect, rs, test } from '@rstest/core';
import type { Scope } from 'effector';

import { opened, opening, siteIn } from '../journeys/journey.test-support';
import type { Locale } from '../rules/locale';
import type { Site } from '../service/get-site';
import { $isInternational, $isSiteLoading, $locale, $supportAddress, $territory } from './place';
import { $captchaKey, $knownTerritory } from './site';
import {
  lateAnswer,
  type Memory,
  RequestError,
  SETTINGS,
  type Visit,
  visitScope,
} from '../testing';
import type { Territory } from '../rules/territory';

const FRENCH_BRAND = { ...SETTINGS, defaultTerritory: 'FR' } as const;

describe('the start of a visit', () => {
  test('sends no territory when no cookie has one @spec-3.16', async () => {
    const getSite = rs.fn(() => siteIn('GB', 'en'));

    const scope = await start({ getSite });

    expect(getSite).toHaveBeenCalledExactlyOnceWith({
      contentServiceUrl: 'https://service.example',
      siteKey: 'movieredeem',
      territory: null,
    });
    expect(place(scope)).toEqual({ territory: 'GB', locale: 'en_GB' });
    expect(scope.getState($isInternational)).toBe(true);
  });

  test('requests the territory of the region cookie', async () => {
    const getSite = rs.fn(() => siteIn('AU', 'en'));

    const scope = await start({ getSite, memory: { territory: 'AU' } });

    expect(getSite).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ territory: 'AU' }));
    expect(place(scope)).toEqual({ territory: 'AU', locale: 'en_AU' });
  });

  test('requests France on the French brand @spec-1.10', async () => {
    const getSite = rs.fn(() => siteIn('FR', 'fr'));

    const scope = await start({ getSite, settings: FRENCH_BRAND });

    expect(getSite).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ territory: 'FR' }));
    expect(place(scope)).toEqual({ territory: 'FR', locale: 'fr' });
  });

  test('prefers the region cookie to the default of the French brand', async () => {
    const getSite = rs.fn(() => siteIn('CH', 'fr'));

    await start({ getSite, settings: FRENCH_BRAND, memory: { territory: 'CH' } });

    expect(getSite).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ territory: 'CH' }));
  });

  test('takes the territory of the answer and remembers it @spec-3.14', async () => {
    const rememberTerritory = rs.fn<(territory: Territory) => void>();

    const scope = await start({
      getSite: () => siteIn('IE', 'en'),
      memory: { territory: 'US' },
      rememberTerritory,
    });

    expect(scope.getState($territory)).toBe('IE');
    expect(rememberTerritory).toHaveBeenCalledExactlyOnceWith('IE');
  });

  test('shows a loading page until site data arrives @spec-3.17', async () => {
    const answer = lateAnswer<Site>();

    const { scope, started } = await opening('/', { getSite: () => answer.promise });
    expect(scope.getState($isSiteLoading)).toBe(true);

    answer.arrive(siteIn('US', 'en'));
    await started;
    expect(scope.getState($isSiteLoading)).toBe(false);
  });

  test('stores the captcha key of the site', async () => {
    const scope = await start({
      getSite: () => ({ ...siteIn('US', 'en'), captchaKey: 'key-of-the-site' }),
    });

    expect(scope.getState($captchaKey)).toBe('key-of-the-site');
  });

  test('is in US English, without a message, when the service fails and no territory is known @spec-4.24 @spec-7.5 @B11', async () => {
    const scope = await start({ getSite: () => Promise.reject(new RequestError('timeout')) });

    expect(scope.getState($isSiteLoading)).toBe(false);
    expect(place(scope)).toEqual({ territory: 'US', locale: 'en' });
    expect(scope.getState($knownTerritory)).toBeNull();
  });

  test.each<[Partial<Memory>, { territory: Territory; locale: Locale }]>([
    [{ territory: 'US' }, { territory: 'US', locale: 'en' }],
    [{ territory: 'AU' }, { territory: 'AU', locale: 'en_AU' }],
    [{ territory: 'DE' }, { territory: 'DE', locale: 'de' }],
    [{ territory: 'CH' }, { territory: 'CH', locale: 'de' }],
    [{ territory: 'FR' }, { territory: 'FR', locale: 'fr' }],
    [{ territory: 'CA' }, { territory: 'CA', locale: 'en_CA' }],
    [
      { territory: 'CA', canadianLanguage: 'fr' },
      { territory: 'CA', locale: 'fr_CA' },
    ],
    [
      { territory: 'DE', canadianLanguage: 'fr' },
      { territory: 'DE', locale: 'de' },
    ],
  ])(
    'uses territory and language of the cookies %j when the service fails @B11',
    async (memory, expected) => {
      const rememberTerritory = rs.fn<(territory: Territory) => void>();

      const scope = await start({
        getSite: () => Promise.reject(new RequestError('timeout')),
        memory,
        rememberTerritory,
      });

      expect(place(scope)).toEqual(expected);
      expect(scope.getState($knownTerritory)).toBe(expected.territory);
      expect(rememberTerritory).not.toHaveBeenCalled();
    },
  );

  test('keeps the territory of the cookie on the French brand when the service fails @B11', async () => {
    const scope = await start({
      getSite: () => Promise.reject(new RequestError('status')),
      settings: FRENCH_BRAND,
      memory: { territory: 'GB' },
    });

    expect(place(scope)).toEqual({ territory: 'GB', locale: 'en_GB' });
  });

  test('is in French on the French brand when the service fails @B11', async () => {
    const scope = await start({
      getSite: () => Promise.reject(new RequestError('status')),
      settings: FRENCH_BRAND,
    });

    expect(scope.getState($isSiteLoading)).toBe(false);
    expect(place(scope)).toEqual({ territory: 'FR', locale: 'fr' });
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
  ])('of %s in %s (%s) is %s @spec-8.15', (territory, language, locale, address) => {
    const scope = visitScope({ territory, language });

    expect(scope.getState($locale)).toBe(locale);
    expect(scope.getState($supportAddress)).toBe(address);
  });
});

async function start(visit: Visit): Promise<Scope> {
  return (await opened('/', visit)).scope;
}

function place(scope: Scope) {
  return { territory: scope.getState($territory), locale: scope.getState($locale) };
}
