import type { Store } from 'effector';

import './routing/page-guard';
import * as bundle from './exchange/bundle';
import * as bundleShelf from './exchange/title-shelf';
import * as captcha from './code/captcha';
import * as check from './code/check';
import * as connection from './exchange/connection';
import * as entry from './code/entry';
import * as exchange from './exchange/single';
import * as formerCode from './code/former-code';
import type { Settings } from './lifecycle';
import type { CanadianLanguage, Language, Locale } from './locale';
import * as pasting from './code/pasting';
import type { PickList } from './exchange/pick-list';
import * as picks from './exchange/picks';
import * as quality from './code/quality';
import type * as reads from './reads';
import * as redemptions from './exchange/redemptions';
import * as redirect from './exchange/redirect';
import * as refusal from './exchange/refusal';
import type { Site } from './service/get-site';
import * as settings from './settings';
import * as place from './site/place';
import * as site from './site/site';
import * as handOn from './routing/hand-on';
import * as submission from './routing/submission';
import * as subCodes from './code/sub-codes';
import type { Territory } from './territory';
import * as unchecked from './code/unchecked';
import * as validation from './service/validate-code';

// Stores leave by this door as read-only types: only the models write to them. Unions that may get more
// values leave as open ones (`reads.ts`).

// -- The site

export const $settings: Store<Settings> = settings.$settings;
export const $brandName: Store<string> = settings.$brandName;
export const $isSiteLoading: Store<boolean> = place.$isSiteLoading;
export const $place: Store<place.Place | null> = place.$place;
export const $pageState: Store<place.PageState> = place.$pageState;
export const $siteData: Store<Site | null> = place.$siteData;
export const $territory: Store<Territory> = place.$territory;
export const $knownTerritory: Store<Territory | null> = site.$knownTerritory;
export const $isInternational: Store<boolean> = place.$isInternational;
export const $locale: Store<Locale> = place.$locale;
export const $language: Store<Language> = place.$language;
export const $languageTag: Store<string> = place.$languageTag;
export const $otherLanguage: Store<CanadianLanguage | null> = place.$otherLanguage;
export const $supportAddress: Store<string> = place.$supportAddress;
export { languageToggled, locationAsked, territoryPicked } from './site/site';

// -- The code

export const $code: Store<string> = entry.$code;
export const $codeFromPath: Store<string> = entry.$codeFromPath;
export const $codeBefore: Store<string> = formerCode.$codeBefore;
export const $pasted: Store<pasting.Pasted | null> = pasting.$pasted;
export const $offer: Store<reads.Offer | null> = check.$offer;
export const $refusal: Store<reads.RefusalReason | null> = refusal.$refusal;
export const ERROR_BY_REASON: Readonly<Record<reads.RefusalReason, string>> =
  validation.ERROR_BY_REASON;
export const $isChecking: Store<boolean> = check.$isChecking;
export const $isUnchecked: Store<boolean> = unchecked.$isUnchecked;
export const $isOffline: Store<boolean> = connection.$isOffline;
export const $isAccepted: Store<boolean> = submission.$isAccepted;
export const $canContinue: Store<boolean> = submission.$canContinue;
export const $isSubmitting: Store<boolean> = submission.$isSubmitting;
export const $isUsedUp: Store<boolean> = redemptions.$isUsedUp;
export const $redemptions: Store<redemptions.Redemption[]> = redemptions.$redemptions;
export const $areSubCodesChecking: Store<boolean> = subCodes.$areSubCodesChecking;
export const $quality: Store<reads.Quality> = quality.$quality;
export { MAX_CODE_LENGTH } from './code-format';
export { codeTyped } from './code/entry';
export { fieldEdited } from './code/pasting';
export { checkRetried } from './code/check';
export { codeSubmitted } from './routing/submission';

// -- The captcha

export const $isCaptchaNeeded: Store<boolean> = captcha.$isCaptchaNeeded;
export const $captcha: Store<{ key: string; language: Language; scriptUrl: string } | null> =
  captcha.$captcha;
export const $captchaRound: Store<number> = captcha.$captchaRound;
export const $isTokenRefused: Store<boolean> = check.$isTokenRefused;
export { captchaSolved } from './code/check';

// -- The exchange

export const $exchange: Store<exchange.ExchangeState> = exchange.$exchange;
export const $redirectUrl: Store<string | null> = redirect.$redirectUrl;
export { retailerChosen } from './exchange/single';

// -- The bundle

export const $bundleToExchange: Store<reads.Offer | null> = submission.$bundleToExchange;
export const $bundleStep: Store<reads.BundleStep> = bundle.$bundleStep;
export const $isBundleExchanged: Store<boolean> = bundle.$isBundleExchanged;
export const $bundleTitles: Store<reads.BundleTitle[]> = bundleShelf.$bundleTitles;
export { titleChosen, titleRetried } from './exchange/titles';

// -- The pick list

export const $pickList: Store<PickList | null> = picks.$pickList;
export const $picking: Store<reads.Picking> = handOn.$picking;
export { picksConfirmed, titlePicked } from './exchange/picks';

// -- For the shell

export const $nextPath: Store<string | null> = submission.$nextPath;
export {
  appStarted,
  connectionChanged,
  openingTookLong,
  pageRestored,
  pageVisibilityChanged,
} from './lifecycle';
export { navigateLent, pathEntered } from './navigation';
export { loadTextsProvided } from './site/place';
export { languageTag, LOCALES } from './locale';
export { siteUrl } from './service/site-url';
export { isTerritory, privacyFooter, TERRITORIES, TERRITORY_TABLE } from './territory';
export { brandOfHost } from './site/brand';

export type { ExchangeState } from './exchange/single';
export type { Settings, Start } from './lifecycle';
export type { CanadianLanguage, Language, Locale } from './locale';
export type { HistoryEntry, Title } from './service/offer';
export type { PageState } from './site/place';
export type { Pasted } from './code/pasting';
export type { PickList, PickTitle } from './exchange/pick-list';
export type {
  BundleStep,
  BundleTitle,
  Offer,
  OfferKind,
  Open,
  Picking,
  Quality,
  RefusalReason,
  TitleStep,
} from './reads';
export type { Redemption } from './exchange/redemptions';
export type { Site } from './service/get-site';
export type { Territory } from './territory';
