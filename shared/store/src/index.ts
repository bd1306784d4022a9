import type { Store } from 'effector';

import './routing/page-guard';
import * as bundle from './exchange/bundle';
import * as bundleShelf from './exchange/title-shelf';
import * as captcha from './code/captcha';
import * as check from './code/check';
import * as connection from './exchange/connection';
import * as entry from './code/entry';
import * as exchange from './exchange/single';
import type { Settings } from './page/lifecycle';
import type { CanadianLanguage, Language, Locale } from './rules/locale';
import * as pasting from './code/pasting';
import type { PickList } from './exchange/picks';
import * as picks from './exchange/picks';
import type * as offer from './service/offer';
import * as redemptions from './exchange/redemptions';
import type { Site } from './service/get-site';
import * as settings from './page/lifecycle';
import * as place from './site/place';
import * as site from './site/site';
import * as submission from './routing/submission';
import * as subCodes from './code/sub-codes';
import type { Territory } from './rules/territory';
import * as validation from './service/validate-code';

// Stores are exported as read-only types: only the models write to them. Unions that may get more values are
// exported as open ones.

// -- Open unions

/**
 * A union that a minor version of the platform may make wider. A remote runs with every later minor version, so it
 * reads values that it does not know. The second half makes the compiler ask for a default.
 */
export type Open<Value extends string> = Value | (string & {});

// Readers of the store get these types. The models know all values and keep the closed unions.

export type RefusalReason = Open<validation.RefusalReason>;
export type Quality = Open<check.Quality>;
export type OfferKind = Open<offer.OfferKind>;
export type BundleStep = Open<bundle.BundleStep>;
export type TitleStep = Open<bundleShelf.TitleStep>;
export type Picking = Open<submission.Picking>;

export interface Offer extends Omit<offer.Offer, 'kind'> {
  kind: OfferKind;
}

export interface BundleTitle extends Omit<bundleShelf.BundleTitle, 'step'> {
  step: TitleStep;
}

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

export const $code: Store<string> = check.$code;
export const $codeFromPath: Store<string> = entry.$codeFromPath;
export const $codeBefore: Store<string> = entry.$codeBefore;
export const $pasted: Store<pasting.Pasted | null> = pasting.$pasted;
export const $offer: Store<Offer | null> = check.$offer;
export const $refusal: Store<RefusalReason | null> = bundle.$refusal;
export const ERROR_BY_REASON: Readonly<Record<RefusalReason, string>> = validation.ERROR_BY_REASON;
export const $isChecking: Store<boolean> = check.$isChecking;
export const $isUnchecked: Store<boolean> = subCodes.$isUnchecked;
export const $isOffline: Store<boolean> = connection.$isOffline;
export const $isAccepted: Store<boolean> = submission.$isAccepted;
export const $canContinue: Store<boolean> = submission.$canContinue;
export const $isSubmitting: Store<boolean> = submission.$isSubmitting;
export const $isUsedUp: Store<boolean> = redemptions.$isUsedUp;
export const $redemptions: Store<redemptions.Redemption[]> = redemptions.$redemptions;
export const $areSubCodesChecking: Store<boolean> = subCodes.$areSubCodesChecking;
export const $quality: Store<Quality> = check.$quality;
export { MAX_CODE_LENGTH } from './rules/code-format';
export { codeTyped, linkFollowed } from './code/entry';
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
export const $redirectUrl: Store<string | null> = exchange.$redirectUrl;
export { retailerChosen } from './exchange/single';

// -- The bundle

export const $bundleToExchange: Store<Offer | null> = submission.$bundleToExchange;
export const $bundleStep: Store<BundleStep> = bundle.$bundleStep;
export const $isBundleExchanged: Store<boolean> = bundle.$isBundleExchanged;
export const $bundleTitles: Store<BundleTitle[]> = bundleShelf.$bundleTitles;
export { titleChosen, titleRetried } from './exchange/titles';

// -- The pick list

export const $pickList: Store<PickList | null> = picks.$pickList;
export const $picking: Store<Picking> = submission.$picking;
export { picksConfirmed, titlePicked } from './exchange/picks';

// -- For the shell

export const $nextPath: Store<string | null> = submission.$nextPath;
export {
  appStarted,
  connectionChanged,
  openingTookLong,
  pageRestored,
  pageVisibilityChanged,
} from './page/lifecycle';
export { navigateProvided, pathEntered } from './page/navigation';
export { loadTextsProvided } from './site/place';
export { languageTag, LOCALES } from './rules/locale';
export { siteUrl } from './service/site-url';
export { isTerritory, privacyFooter, TERRITORIES, TERRITORY_TABLE } from './rules/territory';
export { brandOfHost } from './rules/brand';

export type { ExchangeState } from './exchange/single';
export type { Settings, Start } from './page/lifecycle';
export type { CanadianLanguage, Language, Locale } from './rules/locale';
export type { HistoryEntry, Title } from './service/offer';
export type { PageState } from './site/place';
export type { Pasted } from './code/pasting';
export type { PickList, PickTitle } from './exchange/picks';
export type { Redemption } from './exchange/redemptions';
export type { Site } from './service/get-site';
export type { Territory } from './rules/territory';
