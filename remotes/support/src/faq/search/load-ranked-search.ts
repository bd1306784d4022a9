import type { Locale } from '@redeem/platform';

import type { Entry } from '../../content/content';
import { contentsOf } from '../../content/contents';
import type { Names } from '../../content/plain-text';
import type { FaqSearch } from './faq-search';

/** Creates the search of a page. */
export type MakeSearch = (entries: readonly Entry[], names: Names) => FaqSearch;

/**
 * Library and stemmer of a language are one file, because the entry names a hash for each file; its search
 * terms are another, because content has its own budget (content-plugin.ts). Neither name may end with a
 * locale, because the page preloads such files.
 */
export const LANGUAGES = {
  de: () => import(/* webpackChunkName: "search-german" */ './languages/de'),
  en: () => import(/* webpackChunkName: "search-english" */ './languages/en'),
  fr: () => import(/* webpackChunkName: "search-french" */ './languages/fr'),
};

/** Loads library and stemmer of a locale. */
export function loadLanguage(locale: Locale) {
  return LANGUAGES[languageOf(locale)]();
}

/** Loads the ranked search. Rejects if a file cannot be loaded; a later call tries again. */
export async function loadRankedSearch(locale: Locale): Promise<MakeSearch> {
  const { rankedSearch, ...language } = await loadLanguage(locale);
  return (entries, names) =>
    rankedSearch({ entries, names, locale, faq: contentsOf(locale)?.faq, language });
}

function languageOf(locale: Locale): keyof typeof LANGUAGES {
  if (locale === 'de') return 'de';
  return locale.startsWith('fr') ? 'fr' : 'en';
}
