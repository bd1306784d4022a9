import MiniSearch, { type SearchResult } from 'minisearch';

import type { Entry, Faq } from '../../content/content';
import { type Names, plainBlocks, plainText } from '../../content/plain-text';
import type { FaqSearch, FoundIn } from './faq-search';
import { plainSearch } from './plain-search';
import { unpackSearchTerms } from './search-terms';
import { fold } from './words';

interface Searched {
  entries: readonly Entry[];
  names: Names;
  locale: string;
  /** The whole FAQ in this locale. The search terms have the same order. */
  faq: Faq | undefined;
  language: {
    /** Returns the stem of a folded word. */
    stem: (word: string) => string;
    /** The packed search terms, by locale. */
    searchTerms: Readonly<Record<string, string>>;
  };
}

/** The search ignores words that more than this share of the entries contain. */
const STOP_WORD_SHARE = 0.2;

/** A result with less than this share of the best score must have every word of the query. */
const LEAST_SHARE = 0.4;

/** An entry's score is multiplied by this when the query is one of its search terms. */
const PHRASE_BOOST = 4;

/** A word of the query is searched as the beginning of longer words from this length on. */
const LEAST_PREFIX = 3;

/** A word of the query is searched inside of other words from this length on: “age” is no “package”. */
const LEAST_INFIX = 5;

/** Marks an index term as a stem, which matches as a whole only. */
const STEM = '~';

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/**
 * Ranks the entries by how well they match any word of the query: by its stem, as the beginning of
 * a word, or with a typing error. When nothing matches, the plain search finds parts of words, as
 * in German compounds.
 */
export function rankedSearch({ entries, names, locale, faq, language }: Searched): FaqSearch {
  const { stem } = language;
  const packed = new Map(Object.entries(language.searchTerms)).get(locale);
  const searchTerms = unpackSearchTerms(packed ?? '', faq);
  const stemOf = (word: string) => STEM + stem(fold(word));
  const termsOf = (word: string) => [fold(word), stemOf(word)];
  const index = new MiniSearch<{ id: string; question: string; answer: string; also: string }>({
    fields: ['question', 'answer', 'also'],
    tokenize: wordsIn,
    processTerm: termsOf,
    searchOptions: {
      boost: { question: 2, also: 3 },
      prefix: (term) => term.length >= LEAST_PREFIX && !term.startsWith(STEM),
      fuzzy: (term) => !term.startsWith(STEM) && typingErrorsIn(term),
    },
  });
  const documents = entries.map(({ anchor, heading, body }) => ({
    id: anchor,
    question: plainText(heading, names),
    answer: plainBlocks(body, names),
    also: (searchTerms.get(anchor) ?? []).join('\n'),
  }));
  index.addAll(documents);
  const texts = documents.map(({ question, answer }) => wordsIn(fold(`${question} ${answer}`)));
  const isStopWord = (word: string) =>
    texts.filter((text) => text.includes(fold(word))).length > texts.length * STOP_WORD_SHARE;
  const plain = plainSearch(entries, names);

  return (query) => {
    const words = wordsIn(query);
    const telling = words.filter((word) => !isStopWord(word));
    const wanted = telling.length > 0 ? telling : words;
    const phrase = phraseOf(query);
    const results = index.search(wanted.join(' '), {
      boostDocument: (anchor: string) =>
        searchTerms.get(anchor)?.some((term) => phraseOf(term) === phrase) ? PHRASE_BOOST : 1,
    });
    const least = (results[0]?.score ?? 0) * LEAST_SHARE;
    const best = results.filter(
      ({ score, terms }) =>
        score >= least ||
        wanted.every((word) =>
          terms.some((term) => term === stemOf(word) || term.startsWith(fold(word))),
        ),
    );
    if (best.length === 0 && wanted.every(({ length }) => length >= LEAST_INFIX)) {
      return plain(query);
    }
    const matched = new Set(best.flatMap(({ terms }) => terms));
    return {
      entries: new Map(best.map((result) => [String(result.id), foundIn(result)])),
      placesIn: (text) =>
        [...text.matchAll(WORD)]
          .filter(([word]) => termsOf(word).some((term) => matched.has(term)))
          .map(({ 0: word, index: start }) => [start, start + word.length] as const),
    };
  };
}

function wordsIn(text: string): string[] {
  return text.match(WORD) ?? [];
}

/** Returns a key that is equal for two wordings of the same search term. */
function phraseOf(text: string): string {
  return wordsIn(fold(text)).join(' ');
}

/** Returns the number of typing errors allowed in a word; two swapped letters count as two errors. */
function typingErrorsIn({ length }: string): number | false {
  if (length < 5) return false;
  return length < 7 ? 1 : 2;
}

function foundIn({ match }: SearchResult): FoundIn {
  const isInQuestion = Object.values(match).every((fields) => fields.includes('question'));
  return isInQuestion ? 'question' : 'answer';
}
