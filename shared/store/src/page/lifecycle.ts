import { createEvent } from 'effector';

import type { Territory } from '../rules/territory';

/** The paths of the pages that the store sends a visitor to, by what they show. */
export interface Paths {
  home: string;
  /** The retailers that take an ordinary code. */
  retailers: string;
  /** The titles of an exchanged bundle. */
  bundle: string;
  /** The choice of a pick list. */
  pickList: string;
}

/** What the page's runtime configuration and its brand say; the same for the life of the page. */
export interface Settings {
  contentServiceUrl: string;
  /** The site identifier of product-spec 7. */
  siteKey: string;
  brandName: string;
  defaultTerritory: Territory;
  captchaScriptUrl: string;
  /** Where a visitor may be sent; null for anywhere on the web. */
  redirectOrigins: readonly string[] | null;
  supportAddresses: { en: string; de: string };
  paths: Paths;
}

/** What the shell knows when it starts. */
export interface Start {
  settings: Settings;
  /** The code of the address (`?c=`), already taken out of it; null if there was none. */
  codeFromLink: string | null;
  /** The path that has no page and may be a code, already taken out of the address; null otherwise. */
  codeFromPath: string | null;
}

/** Nothing happens on import: the shell says when. */
export const appStarted = createEvent<Start>();

/** Site data or texts have not come in the time that a visitor looks at an empty page. */
export const openingTookLong = createEvent();

/** The browser brought the page back from its back/forward cache, as it was left. */
export const pageRestored = createEvent();

/** The browser has found (true) or lost (false) its connection. */
export const connectionChanged = createEvent<boolean>();

/** The page can be seen, or no longer can: prerendered and background pages submit nothing. */
export const pageVisibilityChanged = createEvent<boolean>();
