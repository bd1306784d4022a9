import fr from '../../../../content/fr/faq.md?search';
import fr_CA from '../../../../content/fr_CA/faq.md?search';
import fr_CH from '../../../../content/fr_CH/faq.md?search';

export { complex as stem } from 'talisman/stemmers/french/unine';
export { rankedSearch } from '../ranked-search';

export const searchTerms = { fr, fr_CA, fr_CH };
