import type { Faq } from '../../content/content';
import { fold } from './words';

/** The folded words of the `{search: …}` line of each entry, by anchor. */
export type SearchTerms = ReadonlyMap<string, readonly string[]>;

/**
 * Returns the search terms of a file as one string without anchors and accents: one line per entry, in the order
 * of the file. This makes the file that visitors load a third smaller.
 */
export function packSearchTerms(searchTerms: readonly (readonly string[])[]): string {
  return searchTerms.map((terms) => fold(terms.join(','))).join('\n');
}

/** Returns the search terms that `packSearchTerms` has packed for the FAQ of the same file. */
export function unpackSearchTerms(packed: string, faq: Faq | undefined): SearchTerms {
  const lines = packed.split('\n');
  const entries = faq?.groups.flatMap((group) => group.entries) ?? [];
  return new Map(entries.map(({ anchor }, index) => [anchor, lines[index]?.split(',') ?? []]));
}
