import { useSyncExternalStore } from 'react';

/**
 * Returns false while a first view is rendered at build time and while React takes that view over, so that both render the
 * same; true in every other render. For parts that depend on the browser or on the configuration of the site.
 */
export function useInBrowser(): boolean {
  return useSyncExternalStore(subscribe, yes, no);
}

function subscribe() {
  return unsubscribe;
}

function unsubscribe() {
  // The answer does not change later.
}

function yes() {
  return true;
}

function no() {
  return false;
}
