import { attach, combine, createEffect, createEvent, createStore, sample } from 'effector';

import type { Territory } from '../rules/territory';

// The page in the browser: its settings, its path, and what happens to it.

/** The pages to which the store navigates: the form, and those of a code, an exchanged bundle, a pick list. */
export type Page = 'home' | 'retailers' | 'bundle' | 'pickList';

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
  paths: Readonly<Record<Page, string>>;
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
export function pageAt(path: string, paths: Settings['paths']): Page | null {
  const pages = Object.keys(paths) as Page[];
  return path === '' ? null : (pages.find((page) => paths[page] === path) ?? null);
}

/** The length limit of addresses in browsers. */
const MAX_ADDRESS_LENGTH = 2048;
/** Matches an http(s) address with a host directly after the two slashes, which a parser does not have to repair. */
const PLAIN_WEB_ADDRESS = /^https?:\/\/[^\s/\\?#@]+(?:[/?#][^\\\p{Cc}]*)?$/iu;

/** Returns the address if the site may link to it: absolute, http(s), without credentials, at one of the origins; else null. */
export function safeUrl(
  address: string | null,
  origins: readonly string[] | null = null,
): string | null {
  if (address === null || address.length > MAX_ADDRESS_LENGTH) return null;
  if (!PLAIN_WEB_ADDRESS.test(address)) return null;
  try {
    const url = new URL(address);
    // A host with a final dot is the same host.
    url.hostname = url.hostname.replace(/\.$/, '');
    return origins === null || origins.includes(url.origin) ? url.href : null;
  } catch {
    // Its host or port is none.
    return null;
  }
}
