import caumanns from 'talisman/stemmers/german/caumanns';

import de from '../../../../content/de/faq.md?search';

export { rankedSearch } from '../ranked-search';

/** Folds umlauts to one letter, also when they are written as two (“ue”). */
export function stem(word: string): string {
  return caumanns(word.replace(/([aou])e/g, '$1'));
}

export const searchTerms = { de };
