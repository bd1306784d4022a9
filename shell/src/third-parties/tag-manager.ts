import type { Vitals } from '@redeem/contracts';
import { type Locale, type Territory, TERRITORY_TABLE } from '@redeem/store';

import { loadScript } from './load-script';

/** The container, which is the same for every deployment (spec-2.8). */
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
    /** Global Privacy Control; only some browsers have it. */
    globalPrivacyControl?: boolean;
  }
}

/** Pushes the default consent of the territory, then loads the tag manager. Null means no known territory. */
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

/** Pushes the Web Vitals of the page and nothing else about the visit. */
export function pushVitals(vitals: Vitals): void {
  push({ event: 'web-vitals', ...vitals });
}

/**
 * Withdraws the consent if the new territory requires an opt-in. It is never granted again without the
 * visitor's choice.
 */
export function changeTerritory(territory: Territory): void {
  if (decisionIn(territory) === 'denied') pushCommand('consent', 'update', storages('denied'));
}

/** Returns the default consent. Global Privacy Control counts as the visitor's refusal (gap-38). */
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

/** Pushes a command. The tag manager recognizes it because it is an `arguments` object and not an array. */
function pushCommand(..._command: Command): void {
  push(arguments);
}

function push(entry: unknown): void {
  // A third party may have replaced the list by another value.
  if (!Array.isArray(window.dataLayer)) window.dataLayer = [];
  try {
    window.dataLayer.push(entry);
  } catch {
    // The tag manager replaces `push`; its errors are no errors of the page.
  }
}
