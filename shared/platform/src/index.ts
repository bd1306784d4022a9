/**
 * Everything a remote may use, and the contract between the teams: adding to this list, or to an `Open` union,
 * is a minor version, removing or changing something is a major one (docs/contracts/platform.md).
 */

// -- What is true: read-only stores

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
  $territory,
} from '@redeem/store';

// -- What a visitor does: events to report

export {
  captchaSolved,
  checkRetried,
  codeSubmitted,
  codeTyped,
  fieldEdited,
  languageToggled,
  locationAsked,
  picksConfirmed,
  retailerChosen,
  titleChosen,
  titlePicked,
  titleRetried,
} from '@redeem/store';

export { MAX_CODE_LENGTH } from '@redeem/store';

export type {
  BundleStep,
  BundleTitle,
  ExchangeState,
  HistoryEntry,
  Intent,
  Language,
  Locale,
  Offer,
  OfferKind,
  Open,
  Pasted,
  Picking,
  PickList,
  PickTitle,
  Quality,
  Redemption,
  RefusalReason,
  Territory,
  Title,
  TitleStep,
} from '@redeem/store';

// -- For a remote's own model and views

export {
  attach,
  combine,
  createEffect,
  createEvent,
  createStore,
  sample,
  type Event,
  type Store,
} from 'effector';
export { useUnit } from 'effector-react';
export { Link } from './Link';

// -- Words

export { formatDate } from './Day';
export { GenericError } from './GenericError';
export { usePageName } from './page-name';
export { RedemptionHistory } from './RedemptionHistory';
export { Sentence } from './Sentence';
export { SupportLink } from './SupportLink';
export { BundleActions, UsedCodeActions } from './used-code/lazy';
export { type Texts, textsOf, useCommonTexts, useTerritoryName } from './texts';
