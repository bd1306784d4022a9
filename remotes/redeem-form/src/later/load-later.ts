import type * as later from './later';

export type Later = typeof later;

/** Resolves to the components that a first visit does not need. */
export function loadLater(): Promise<Later> {
  return import(/* webpackChunkName: "later" */ './later');
}
