import type { Place } from './words';

/** The place of a match. For `answer` the page opens the answer to show it. */
export type FoundIn = 'question' | 'answer';

/** The result of a search. */
export interface Found {
  /** The entries by their anchors, in the order in which they are shown. */
  entries: ReadonlyMap<string, FoundIn>;
  /** Returns the places at which a text matches the query, for the highlights. */
  placesIn: (text: string) => Place[];
}

/** Searches the entries of a page. */
export type FaqSearch = (query: string) => Found;
