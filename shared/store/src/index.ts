// The shell and the platform may use these exports; the platform lists by name those that remotes may use. Models write
// to stores; here they are read-only.

import type { Store } from 'effector';

import './code/ways';
import { $codeFromPath as codeFromPath } from './code/codes';
import { $settings as settings, type Settings } from './page/page';

export const $codeFromPath: Store<string> = codeFromPath;
export const $settings: Store<Settings> = settings;

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
} from './page/page';
export {
  $isInternational,
  $knownTerritory,
  $language,
  $languageTag,
  $locale,
  $otherLanguage,
  $pageState,
  $place,
  $supportAddress,
  $territory,
  languageToggled,
  loadTextsFx,
  locationAsked,
  territoryPicked,
} from './site/place';

export {
  $code,
  captchaSolved,
  checkRetried,
  codeSubmitted,
  codeTyped,
  fieldEdited,
  linkFollowed,
  picksConfirmed,
  retailerChosen,
  titleChosen,
  titlePicked,
  titleRetried,
} from './code/codes';
export * from './code/shown';
export type { Open } from './code/record';
export type { BundleTitle, Redemption } from './code/history';
export type { Picking, PickList, PickTitle } from './code/pick-list';

export { brandOfHost } from './rules/brand';
export { MAX_CODE_LENGTH } from './rules/code-format';
export * from './rules/territory';
export type { HistoryEntry, Site, Title } from './service/answers';
