import type { Store } from 'effector';

// The shell and the platform may use these exports; the platform lists by name those that remotes may use. Models write
// to stores; here they are read-only.

import './code/ways';
import { $codeBefore as codeBefore, $codeFromPath as codeFromPath } from './code/field';
import { $settings as settings, type Settings } from './page/page';
import * as place from './site/place';

export const $codeBefore: Store<string> = codeBefore;
export const $codeFromPath: Store<string> = codeFromPath;
export const $settings: Store<Settings> = settings;
export const $place: Store<place.Place | null> = place.$place;
export const $pageState: Store<place.PageState> = place.$pageState;

export {
  $brandName,
  appStarted,
  connectionChanged,
  type Navigation,
  navigateFx,
  openingTookLong,
  pageRestored,
  pageVisibilityChanged,
  pathEntered,
  type Settings,
  type Start,
} from './page/page';
export {
  $isInternational,
  $knownTerritory,
  $language,
  $languageTag,
  $locale,
  $otherLanguage,
  $siteData,
  $supportAddress,
  $territory,
  languageToggled,
  loadTextsFx,
  locationAsked,
  type PageState,
  territoryPicked,
} from './site/place';

export { codeTyped, linkFollowed } from './code/field';
export {
  $code,
  $isOffline,
  captchaSolved,
  checkRetried,
  codeSubmitted,
  fieldEdited,
  picksConfirmed,
  retailerChosen,
  titleChosen,
  titlePicked,
  titleRetried,
} from './code/codes';
export * from './code/shown';
export type { BundleTitle, Redemption, TitleStep } from './code/history';
export type { PickList, PickTitle } from './code/pick-list';

export { brandOfHost } from './rules/brand';
export { MAX_CODE_LENGTH } from './rules/code-format';
export type { Pasted } from './code/field';
export {
  type CanadianLanguage,
  isTerritory,
  type Language,
  languageTag,
  type Locale,
  LOCALES,
  privacyFooter,
  TERRITORIES,
  type Territory,
  TERRITORY_TABLE,
} from './rules/territory';
export type { HistoryEntry, Site, Title } from './service/answers';
export { siteUrl } from './service/early-request';
