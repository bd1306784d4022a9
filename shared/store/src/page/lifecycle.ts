import { combine, createEvent, createStore } from 'effector';

import type { Locale } from '../rules/locale';
import type { Territory } from '../rules/territory';

/** The paths of the pages to which the store navigates, by content. */
export interface Paths {
  home: string;
  /** The retailers of an ordinary code. */
  retailers: string;
  /** The titles of an exchanged bundle. */
  bundle: string;
  /** The choice of a pick list. */
  pickList: string;
}

/** The settings of runtime configuration and brand, constant for the life of the page. */
export interface Settings {
  contentServiceUrl: string;
  /** The site identifier (spec-7.2). */
  siteKey: string;
  brandName: string;
  defaultTerritory: Territory;
  captchaScriptUrl: string;
  /** The origins to which the site may redirect; null for all. */
  redirectOrigins: readonly string[] | null;
  supportAddresses: { en: string; de: string };
  paths: Paths;
  /**
   * Where the page of a team starts: there, what the visitor chose on other pages does not count, and what is chosen is not
   * remembered.
   */
  placed?: { territory: Territory; locale: Locale } | undefined;
}

/** The data of the shell at its start. */
export interface Start {
  settings: Settings;
  /** The code of the address (`?c=`), which is already removed from it; null without one. */
  codeFromLink: string | null;
  /** The path without a page that may be a code, already removed from the address; else null. */
  codeFromPath: string | null;
}

/** The shell starts the app. Nothing happens on import. */
export const appStarted = createEvent<Start>();

/** Site data or translations have not arrived within the time of an empty page. */
export const openingTookLong = createEvent();

/** The browser restored the page from its back/forward cache. */
export const pageRestored = createEvent();

/** The browser found (true) or lost (false) its connection. */
export const connectionChanged = createEvent<boolean>();

/** The page became visible (true) or hidden (false). Prerendered and background pages submit nothing. */
export const pageVisibilityChanged = createEvent<boolean>();

export const $settings = createStore<Settings>({
  contentServiceUrl: '',
  siteKey: '',
  brandName: '',
  defaultTerritory: 'US',
  captchaScriptUrl: '',
  redirectOrigins: null,
  supportAddresses: { en: '', de: '' },
  paths: { home: '', retailers: '', bundle: '', pickList: '' },
}).on(appStarted, (_none, { settings }) => settings);

/** The name of the site, the same in every language. */
export const $brandName = combine($settings, ({ brandName }) => brandName);

/** The origins to which the site may redirect. */
export const $redirectOrigins = combine($settings, ({ redirectOrigins }) => redirectOrigins);
