import stem from 'talisman/stemmers/porter';

import en from '../../../../content/en/faq.md?search';
import en_AU from '../../../../content/en_AU/faq.md?search';
import en_CA from '../../../../content/en_CA/faq.md?search';
import en_DE from '../../../../content/en_DE/faq.md?search';
import en_FR from '../../../../content/en_FR/faq.md?search';
import en_GB from '../../../../content/en_GB/faq.md?search';

export { rankedSearch } from '../ranked-search';

export { stem };

export const searchTerms = { en, en_AU, en_CA, en_DE, en_FR, en_GB };
