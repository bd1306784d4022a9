import type MiniSearch from 'minisearch';

import { type Entry, type Names, plainBlocks, plainText } from '../content/content';

/** The entries that a search finds, the best first: true if their answers have to be open to show why. */
export type Found = ReadonlyMap<string, boolean>;

/** Loads the library of the search. A name with a hyphen is no file of a locale, which the page would preload. */
export const LIBRARY = {
  load: () => import(/* webpackChunkName: "search-library" */ 'minisearch'),
};

/**
 * Returns the search of the entries of a page. It finds words by their beginning and with typing errors, in questions, answers and
 * `{search: …}` lines. Entries with every word are found, and only if there are none, those with any. Until the library is loaded, and if it
 * cannot be, it finds the entries with all words as they are typed, in the order of the page.
 */
export function searchOf(
  entries: readonly Entry[],
  names: Names,
  Library?: typeof MiniSearch,
): (query: string) => Found {
  const documents = entries.map(({ anchor, heading, body, search = [] }) => ({
    id: anchor,
    question: plainText(heading, names),
    answer: plainBlocks(body, names),
    terms: search.join('\n'),
  }));
  if (!Library)
    return (query) => {
      const words = wordsOf(query);
      const hasAll = (text: string) => words.every((word) => fold(text).includes(word));
      const found = documents.filter((one) => hasAll(`${one.question} ${one.answer}`));
      return new Map(found.map(({ id, question }) => [id, !hasAll(question)]));
    };
  const index = new Library<(typeof documents)[number]>({
    fields: ['question', 'answer', 'terms'],
    tokenize: wordsOf,
    processTerm: (word) => word,
    searchOptions: {
      boost: { question: 2, terms: 3 },
      prefix: ({ length }) => length > 2,
      fuzzy: errorsIn,
    },
  });
  index.addAll(documents);
  return (query) => {
    const exact = index.search(query, { combineWith: 'AND' });
    const results = exact.length > 0 ? exact : index.search(query);
    return new Map(
      results.map(({ id, match }) => [
        String(id),
        !Object.values(match).every((fields) => fields.includes('question')),
      ]),
    );
  };
}

/** Returns the number of typing errors allowed in a word; two swapped letters count as two errors. */
function errorsIn({ length }: string): number {
  if (length < 5) return 0;
  return length < 7 ? 1 : 2;
}

function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Returns a text without case and accents. */
function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('œ', 'oe')
    .replaceAll('ß', 'ss');
}
