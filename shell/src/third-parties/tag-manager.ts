import type { Vitals } from '@redeem/contracts';
import { type Locale, type Territory, TERRITORY_TABLE } from '@redeem/store';

import { loadScript } from './load-script';

/** The container is the same wherever the site runs (product-spec 2). */
const CONTAINER = 'GTM-REDEEM1';

/** One view of a route; the path never holds the code. */
export interface ContentView {
  page_path: string;
  page_title: string;
  territory: Territory;
  locale: Locale;
}

type Decision = (typeof TERRITORY_TABLE)[Territory]['consent'];

type Command = ['consent', 'default' | 'update', Record<string, Decision>];

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
  interface Navigator {
    /** Global Privacy Control; not in every browser. */
    globalPrivacyControl?: boolean;
  }
}

/** Loads the tag manager, told beforehand what it may do in this territory; null where none is known. */
export function startTagManager(scriptUrl: string, territory: Territory | null): void {
  pushCommand('consent', 'default', storages(decisionIn(territory)));
  push({ event: 'gtm.js', 'gtm.start': Date.now() });
  const url = new URL(scriptUrl);
  url.searchParams.set('id', CONTAINER);
  loadScript(url.href);
}

export function pushContentView(view: ContentView): void {
  push({ event: 'content-view', ...view });
}

/** How fast the page was; no more of the visit is told by it. */
export function pushVitals(vitals: Vitals): void {
  push({ event: 'web-vitals', ...vitals });
}

/**
 * The visitor is in another territory now. Where nobody may be followed unasked, what was allowed is
 * taken back; it is never given again without being asked for.
 */
export function changeTerritory(territory: Territory): void {
  if (decisionIn(territory) === 'denied') pushCommand('consent', 'update', storages('denied'));
}

/** A browser that sends Global Privacy Control has answered for its visitor (decisions, 38). */
function decisionIn(territory: Territory | null): Decision {
  if (territory === null || navigator.globalPrivacyControl) return 'denied';
  return TERRITORY_TABLE[territory].consent;
}

function storages(decision: Decision): Record<string, Decision> {
  return {
    ad_storage: decision,
    ad_user_data: decision,
    ad_personalization: decision,
    analytics_storage: decision,
  };
}

/** A command is recognised by being an `arguments` object, not an array. */
function pushCommand(..._command: Command): void {
  push(arguments);
}

function push(entry: unknown): void {
  // A third party may have replaced it by something that is no list any more.
  if (!Array.isArray(window.dataLayer)) window.dataLayer = [];
  try {
    window.dataLayer.push(entry);
  } catch {
    // By now `push` is the tag manager's own, and what goes wrong in it is no error of the page.
  }
}
