import * as store from '@redeem/store';
import { describe, expect, test } from '@rstest/core';
import { is } from 'effector';

import * as platform from './index';

/** The contract between the teams. A name more is a minor version of the platform, one less a major. */
const SURFACE = {
  stores: [
    '$areSubCodesChecking',
    '$brandName',
    '$bundleStep',
    '$bundleTitles',
    '$bundleToExchange',
    '$canContinue',
    '$captcha',
    '$captchaRound',
    '$code',
    '$codeBefore',
    '$exchange',
    '$foreignLetter',
    '$intent',
    '$isAccepted',
    '$isBundleExchanged',
    '$isCaptchaNeeded',
    '$isChecking',
    '$isInternational',
    '$isOffline',
    '$isSubmitting',
    '$isTokenRefused',
    '$isUnchecked',
    '$isUsedUp',
    '$language',
    '$languageTag',
    '$locale',
    '$offer',
    '$otherLanguage',
    '$pasted',
    '$pickList',
    '$picking',
    '$quality',
    '$redemptions',
    '$redirectUrl',
    '$refusal',
    '$supportAddress',
    '$territory',
  ],
  events: [
    'captchaSolved',
    'checkRetried',
    'codeSubmitted',
    'codeTyped',
    'fieldEdited',
    'languageToggled',
    'locationAsked',
    'picksConfirmed',
    'retailerChosen',
    'titleChosen',
    'titlePicked',
    'titleRetried',
  ],
  modelling: ['attach', 'combine', 'createEffect', 'createEvent', 'createStore', 'sample'],
  views: [
    'BundleActions',
    'GenericError',
    'Link',
    'RedemptionHistory',
    'Sentence',
    'SupportLink',
    'UsedCodeActions',
    'textsOf',
    'useCommonTexts',
    'usePageName',
    'useTerritoryName',
    'useUnit',
  ],
  values: ['MAX_CODE_LENGTH', 'formatDate'],
};

const names: Readonly<Record<string, unknown>> = platform;

describe('what a remote may use', () => {
  test('is this list and nothing else', () => {
    expect(Object.keys(platform).sort()).toEqual(Object.values(SURFACE).flat().sort());
  });

  test.each(SURFACE.stores)('%s is a store', (name) => {
    expect(is.store(names[name])).toBe(true);
  });

  test.each(SURFACE.events)('%s is an event', (name) => {
    expect(is.event(names[name])).toBe(true);
  });

  test.each([...SURFACE.stores, ...SURFACE.events])('%s is the store’s own, no copy', (name) => {
    expect(names[name]).toBe((store as Readonly<Record<string, unknown>>)[name]);
  });

  test('leaves to the shell what is the shell’s', () => {
    const shells = ['appStarted', 'navigateFx', 'territoryPicked', 'loadTextsFx'];

    expect(Object.keys(store)).toEqual(expect.arrayContaining(shells));
    expect(shells.filter((name) => name in platform)).toEqual([]);
  });
});
