import type { Territory } from '@redeem/store';

/** The container, which is the same for every deployment (spec-2.8). */
const CONTAINER = 'GTM-REDEEM1';

/** The territories in which a visitor is measured without a choice (gap-23). */
const OPT_OUT: readonly Territory[] = ['US', 'AU', 'NZ'];

type Decision = 'granted' | 'denied';

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
  pushEvent('gtm.js', { 'gtm.start': Date.now() });
  const url = new URL(scriptUrl);
  url.searchParams.set('id', CONTAINER);
  loadScript(url.href);
}

/** Pushes an event, which never holds the code. */
export function pushEvent(event: string, values: object): void {
  push({ event, ...values });
}

/** Adds a third party’s script, for which the site never waits, and returns a function that removes it. */
export function loadScript(src: string): () => void {
  const script = Object.assign(document.createElement('script'), { src, async: true });
  document.head.append(script);
  return () => {
    script.remove();
  };
}

/** Withdraws the consent if the new territory requires an opt-in. Only the visitor can grant it again. */
export function changeTerritory(territory: Territory): void {
  if (decisionIn(territory) === 'denied') pushCommand('consent', 'update', storages('denied'));
}

/** Returns the default consent. Global Privacy Control counts as the visitor's refusal (gap-38). */
function decisionIn(territory: Territory | null): Decision {
  if (territory === null || navigator.globalPrivacyControl) return 'denied';
  return OPT_OUT.includes(territory) ? 'granted' : 'denied';
}

function storages(decision: Decision) {
  return {
    ad_storage: decision,
    ad_user_data: decision,
    ad_personalization: decision,
    analytics_storage: decision,
  };
}

/** Pushes a command. The tag manager recognizes it because it is an `arguments` object and not an array. */
function pushCommand(..._command: ['consent', 'default' | 'update', object]): void {
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
