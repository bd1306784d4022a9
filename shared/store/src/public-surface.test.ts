import { expect, test } from '@rstest/core';
import { is } from 'effector';

import * as store from './index';
import * as testing from './testing';

const STORES = [
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
  '$codeFromPath',
  '$exchange',
  '$isAccepted',
  '$isBundleExchanged',
  '$isCaptchaNeeded',
  '$isChecking',
  '$isInternational',
  '$isOffline',
  '$isSiteLoading',
  '$isSubmitting',
  '$isTokenRefused',
  '$isUnchecked',
  '$isUsedUp',
  '$knownTerritory',
  '$language',
  '$languageTag',
  '$locale',
  '$nextPath',
  '$offer',
  '$otherLanguage',
  '$pageState',
  '$pasted',
  '$pickList',
  '$picking',
  '$place',
  '$quality',
  '$redemptions',
  '$redirectUrl',
  '$refusal',
  '$settings',
  '$siteData',
  '$supportAddress',
  '$territory',
];

const EVENTS = [
  'appStarted',
  'captchaSolved',
  'checkRetried',
  'codeSubmitted',
  'codeTyped',
  'connectionChanged',
  'fieldEdited',
  'languageToggled',
  'loadTextsProvided',
  'locationAsked',
  'navigateProvided',
  'openingTookLong',
  'pageRestored',
  'pageVisibilityChanged',
  'pathEntered',
  'picksConfirmed',
  'retailerChosen',
  'territoryPicked',
  'titleChosen',
  'titlePicked',
  'titleRetried',
];

const VALUES = [
  'ERROR_BY_REASON',
  'LOCALES',
  'MAX_CODE_LENGTH',
  'TERRITORIES',
  'TERRITORY_TABLE',
  'brandOfHost',
  'isTerritory',
  'languageTag',
  'privacyFooter',
  'siteUrl',
];

test('the door shows the team these stores, events and values, and nothing else', () => {
  expect(Object.keys(store).sort()).toEqual([...STORES, ...EVENTS, ...VALUES].sort());
});

test('what looks like a store to the team is one, and so are events', () => {
  const units = new Map<string, unknown>(Object.entries(store));

  expect(STORES.filter((name) => !is.store(units.get(name)))).toEqual([]);
  expect(EVENTS.filter((name) => !is.event(units.get(name)))).toEqual([]);
});

test('the tests’ door says where a visitor is, and nothing else', () => {
  expect(Object.keys(testing).sort()).toEqual([
    'RequestError',
    'SETTINGS',
    'accepted',
    'anEntry',
    'anOffer',
    'lateAnswer',
    'refused',
    'visitScope',
  ]);
});
