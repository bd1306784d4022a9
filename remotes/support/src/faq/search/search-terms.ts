import type { Faq } from '../../content/content';
import { fold } from './words';

/** By anchor, the folded words of the `{search: …}` line of an entry. */
export type SearchTerms = ReadonlyMap<string, readonly string[]>;

/**
 * Returns the search terms of a file as one string, without anchors and accents: a line an entry, in
 * the order of the file. Visitors load them, and so they weigh a third less.
 */
export function packSearchTerms(searchTerms: readonly (readonly string[])[]): string {
  return searchTerms.map((terms) => fold(terms.join(','))).join('\n');
}

/** Returns what `packSearchTerms` was given for the FAQ of the same file. */
export function unpackSearchTerms(packed: string, faq: Faq | undefined): SearchTerms {
  const lines = packed.split('\n');
  const entries = faq?.groups.flatMap((group) => group.entries) ?? [];
  return new Map(entries.map(({ anchor }, index) => [anchor, lines[index]?.split(',') ?? []]));
}
