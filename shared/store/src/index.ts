import type { Store } from 'effector';

// The shell and the platform may use everything that remotes may use, and the exports of this file.

import './routing/page-guard';
import type { RefusalReason } from './for-remotes';
import * as entry from './code/entry';
import * as lifecycle from './page/lifecycle';
import * as place from './site/place';
import * as validation from './service/validate-code';

export * from './for-remotes';

export const $settings: Store<lifecycle.Settings> = lifecycle.$settings;
export const $place: Store<place.Place | null> = place.$place;
export const $pageState: Store<place.PageState> = place.$pageState;
export const $isSiteLoading: Store<boolean> = place.$isSiteLoading;
export const $codeFromPath: Store<string> = entry.$codeFromPath;
export const ERROR_BY_REASON: Readonly<Record<RefusalReason, string>> = validation.ERROR_BY_REASON;
export { $nextPath } from './routing/submission';
export { $siteData, loadTextsProvided } from './site/place';
export { $knownTerritory, territoryPicked } from './site/site';
export { linkFollowed } from './code/entry';
export {
  appStarted,
  connectionChanged,
  openingTookLong,
  pageRestored,
  pageVisibilityChanged,
} from './page/lifecycle';
export { navigateProvided, pathEntered } from './page/navigation';
export { siteUrl } from './service/site-url';
export { brandOfHost } from './rules/brand';
export { languageTag, LOCALES } from './rules/locale';
export { isTerritory, privacyFooter, TERRITORIES, TERRITORY_TABLE } from './rules/territory';

export type { Settings, Start } from './page/lifecycle';
export type { CanadianLanguage } from './rules/locale';
export type { Site } from './service/get-site';
export type { PageState } from './site/place';
