import type * as later from './later';

export type Later = typeof later;

/** Resolves to the chunk of what a first visit does without. */
export function loadLater(): Promise<Later> {
  return import('./later');
}
