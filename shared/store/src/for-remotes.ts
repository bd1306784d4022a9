import type { Store } from 'effector';

// Remotes may use these exports of the store. Models write to stores and know all values of a union; here stores are
// read-only, and unions that may get more values are open.
//
// This file is no entry of the package: with two entries the bundler no longer joins their modules, which costs every first
// visit 1.6 kB. So the platform exports them by name from index.ts.

import * as bundle from './exchange/bundle';
import * as shelf from './exchange/title-shelf';
import * as check from './code/check';
import * as entry from './code/entry';
import * as pasting from './code/pasting';
import * as submission from './routing/submission';
import type * as offer from './service/offer';
import type * as validation from './service/validate-code';
import type { Pasted } from './rules/codes-in-text';

/**
 * A union that a minor version of the platform may make wider. A remote runs with every later minor version, so it
 * reads values that it does not know. The second half makes the compiler ask for a default.
 */
export type Open<Value extends string> = Value | (string & {});

// -- The site

export { $brandName } from './page/lifecycle';
export {
  $isInternational,
  $language,
  $languageTag,
  $locale,
  $otherLanguage,
  $supportAddress,
  $territory,
} from './site/place';
export { languageToggled, locationAsked } from './site/site';

export type { Language, Locale } from './rules/locale';
export type { Territory } from './rules/territory';

// -- The code

export type RefusalReason = Open<validation.RefusalReason>;
export type Quality = Open<check.Quality>;
export type OfferKind = Open<offer.OfferKind>;

export interface Offer extends Omit<offer.Offer, 'kind'> {
  kind: OfferKind;
}

export type Verdict =
  | { outcome: 'accepted'; offer: Offer }
  | { outcome: 'refused'; reason: RefusalReason };

export const $codeBefore: Store<string> = entry.$codeBefore;
export const $pasted: Store<Pasted | null> = pasting.$pasted;
export const $offer: Store<Offer | null> = check.$offer;
export const $quality: Store<Quality> = check.$quality;
export const $refusal: Store<RefusalReason | null> = bundle.$refusal;
export { MAX_CODE_LENGTH } from './rules/code-format';
export { $captcha, $captchaRound, $isCaptchaNeeded } from './code/captcha';
export {
  $code,
  $foreignLetter,
  $isChecking,
  $isTokenRefused,
  captchaSolved,
  checkRetried,
} from './code/check';
export { codeTyped } from './code/entry';
export { fieldEdited } from './code/pasting';
export { $areSubCodesChecking, $isUnchecked } from './code/sub-codes';
export { $isOffline } from './exchange/connection';
export { $isUsedUp, $redemptions } from './exchange/redemptions';
export { $canContinue, $isAccepted, $isSubmitting, codeSubmitted } from './routing/submission';

export type { Pasted } from './rules/codes-in-text';
export type { Redemption } from './exchange/redemptions';
export type { HistoryEntry, Title } from './service/offer';

// -- The exchange

export { $exchange, $redirectUrl, retailerChosen } from './exchange/single';

export type { ExchangeState } from './exchange/single';

// -- The bundle

export type BundleStep = Open<bundle.BundleStep>;
export type TitleStep = Open<shelf.TitleStep>;

export interface BundleTitle extends Omit<shelf.BundleTitle, 'step'> {
  step: TitleStep;
}

export const $bundleToExchange: Store<Offer | null> = submission.$bundleToExchange;
export const $bundleStep: Store<BundleStep> = bundle.$bundleStep;
export const $isBundleExchanged: Store<boolean> = bundle.$isBundleExchanged;
export const $bundleTitles: Store<BundleTitle[]> = shelf.$bundleTitles;
export { titleChosen, titleRetried } from './exchange/titles';

// -- The pick list

export type Picking = Open<submission.Picking>;

export const $picking: Store<Picking> = submission.$picking;
export { $pickList, picksConfirmed, titlePicked } from './exchange/picks';

export type { PickList, PickTitle } from './exchange/picks';
