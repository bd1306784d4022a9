import type { Locale, Territory } from '@redeem/store';
import { languageOf, localeIn, LOCALES, TERRITORIES } from '@redeem/store/rules';

/** Returns the territories whose pages can be in a locale. */
export function territoriesOf(locale: Locale): Territory[] {
  const language = languageOf(locale);
  return TERRITORIES.filter((territory) => localeIn(territory, language) === locale);
}

/** For every locale a visitor who reads it, in the country that it names. */
export const VISITORS = Object.fromEntries(
  LOCALES.map((locale) => {
    const territories = territoriesOf(locale);
    const named = territories.find((territory) => locale.toUpperCase().endsWith(territory));
    return [locale, { territory: named ?? territories[0], language: languageOf(locale) }];
  }),
) as Record<Locale, { territory: Territory; language: string }>;
