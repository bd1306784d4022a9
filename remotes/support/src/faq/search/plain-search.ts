import type { Entry } from '../../content/content';
import { type Names, plainBlocks, plainText } from '../../content/plain-text';
import type { FaqSearch, FoundIn } from './faq-search';
import { fold, placesOf, wordsOf } from './words';

/**
 * Finds the entries that contain every word of the query, in the order of the page. It is used until the ranked
 * search is loaded, and if that fails.
 */
export function plainSearch(entries: readonly Entry[], names: Names): FaqSearch {
  return (query) => {
    const words = wordsOf(query);
    const found = new Map<string, FoundIn>();
    for (const { anchor, heading, body } of entries) {
      const question = fold(plainText(heading, names));
      const text = `${question} ${fold(plainBlocks(body, names))}`;
      if (!words.every((word) => text.includes(word))) continue;
      found.set(anchor, words.every((word) => question.includes(word)) ? 'question' : 'answer');
    }
    return { entries: found, placesIn: (text) => placesOf(words, text) };
  };
}
