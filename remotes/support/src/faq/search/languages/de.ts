import caumanns from 'talisman/stemmers/german/caumanns';

import de from '../../../../content/de/faq.md?search';

export { rankedSearch } from '../ranked-search';

/** Umlauts are folded to one letter; written as two, “ue” is the same. */
export function stem(word: string): string {
  return caumanns(word.replace(/([aou])e/g, '$1'));
}

export const searchTerms = { de };
