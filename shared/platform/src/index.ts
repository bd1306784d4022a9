/**
 * Everything a remote may use, and the contract between the teams: adding to this list, or to an `Open` union,
 * is a minor version, removing or changing something is a major one (docs/contracts/platform.md).
 */

import { $territory as territory } from '@redeem/store';
import type { Store } from 'effector';

import type { AnyTerritory } from './texts';

// -- What is true: read-only stores

export const $territory: Store<AnyTerritory> = territory;

export {
  $areSubCodesChecking,
  $brandName,
  $bundleStep,
  $bundleTitles,
  $bundleToExchange,
  $canContinue,
  $captcha,
  $captchaRound,
  $code,
  $codeBefore,
  $exchange,
  $foreignLetter,
  $intent,
  $isAccepted,
  $isBundleExchanged,
  $isCaptchaNeeded,
  $isChecking,
  $isInternational,
  $isOffline,
  $isSubmitting,
  $isTokenRefused,
  $isUnchecked,
  $isUsedUp,
  $language,
  $languageTag,
  $locale,
  $offer,
  $otherLanguage,
  $pasted,
  $pickList,
  $picking,
  $quality,
  $redemptions,
  $redirectUrl,
  $refusal,
  $supportAddress,
} from '@redeem/store';

// -- What a visitor does: events to report, and the longest code

export {
  captchaSolved,
  checkRetried,
  codeSubmitted,
  codeTyped,
  fieldEdited,
  languageToggled,
  locationAsked,
  MAX_CODE_LENGTH,
  picksConfirmed,
  retailerChosen,
  titleChosen,
  titlePicked,
  titleRetried,
} from '@redeem/store';

export type {
  BundleTitle,
  ExchangeState,
  HistoryEntry,
  Intent,
  Language,
  Locale,
  Offer,
  Open,
  Picking,
  PickList,
  PickTitle,
  Redemption,
  RefusalReason,
  Territory,
  Title,
} from '@redeem/store';

export { attach, combine, createEffect, createEvent, createStore, sample } from 'effector';
export type { Event, Store } from 'effector';
export { useUnit } from 'effector-react';
export { Link } from './Link';

export { GenericError } from './GenericError';
export { usePageName } from './providers';
export { RedemptionHistory } from './RedemptionHistory';
export { Sentence } from './Sentence';
export { SupportLink } from './SupportLink';
export { UsedCodeActions } from './used-code/lazy';
export { type AnyTerritory, type Texts, textsOf, useCommonTexts, useTerritoryName } from './texts';
