import { attach, combine, createEffect, createEvent, createStore, sample } from 'effector';

import type { Territory } from '../rules/territory';

// The page in the browser: its settings, its path, and what happens to it.

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

export type Page = keyof Paths;

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
}

/** The data of the shell at its start. Both codes are already removed from the address. */
export interface Start {
  settings: Settings;
  /** The parameter `c`; null without one. */
  codeFromLink: string | null;
  /** A path without a page that may be a code, else null. */
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
/** The path changed. */
export const pathEntered = createEvent<string>();

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
export const $brandName = $settings.map(({ brandName }) => brandName);

/** The current path; empty until the shell reports it. */
export const $path = createStore('').on(pathEntered, (_former, path) => path);

/** The current page; null at a path that the store does not know. */
export const $page = combine($path, $settings, (path, { paths }) => pageAt(path, paths));

/** The visitor entered a page, or (null) a path that the store does not know. */
export const pageEntered = sample({ clock: pathEntered, source: $page });

/** A path to open. True replaces the history entry, so that Back does not return to it. */
export interface Navigation {
  path: string;
  replace: boolean;
}

/** Navigates to a path. The owner of the page injects the handler. */
export const navigateFx = createEffect((_to: Navigation): void | Promise<void> => {
  throw new Error('navigateFx has no handler');
});

/** Opens a page, in the place of a page of a code, so that Back does not return to a code that is gone. */
export const openFx = attach({
  source: { page: $page, settings: $settings },
  effect: navigateFx,
  mapParams: (to: Page, { page, settings: { paths } }) => ({
    path: paths[to],
    replace: page !== null && page !== 'home',
  }),
});

/** Leaves the site. Callers pass only addresses that `safeUrl` has returned. */
export const leaveForFx = createEffect((url: string) => {
  window.location.assign(url);
});

/** Returns the page at a path; null for none, and for a path that the store does not know. */
export function pageAt(path: string, paths: Paths): Page | null {
  const pages = Object.keys(paths) as Page[];
  return path === '' ? null : (pages.find((page) => paths[page] === path) ?? null);
}
