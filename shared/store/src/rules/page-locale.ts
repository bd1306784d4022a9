import type { CanadianLanguage, Language, Locale } from './locale';
import { LOCALES_BY_TERRITORY, type Territory } from './territory';

/** Returns the locale of a territory and one of its languages; undefined for another language. */
export function localeIn(territory: Territory, language: string): Locale | undefined {
  const locales: Readonly<Partial<Record<string, Locale>>> = LOCALES_BY_TERRITORY[territory];
  return Object.hasOwn(locales, language) ? locales[language] : undefined;
}

/** Returns the locale of a territory and a language; that of US_en for an unmapped pair (spec-4.23, spec-4.24). */
export function localeOf(territory: Territory, language: string): Locale {
  return localeIn(territory, language) ?? 'en';
}

/** Returns the language of the page: that of the site, or in Canada the one that the visitor chose. */
export function pageLanguage(
  territory: Territory,
  siteLanguage: string,
  toggled: CanadianLanguage | null,
): string {
  return (territory === 'CA' ? toggled : null) ?? siteLanguage;
}

/** Returns the locale of the page: that of its territory and language. */
export function pageLocale(
  territory: Territory,
  siteLanguage: string,
  toggled: CanadianLanguage | null,
): Locale {
  return localeOf(territory, pageLanguage(territory, siteLanguage, toggled));
}

/** Returns the first language of a territory, for pages without site data. */
export function homeLanguage(territory: Territory): Language {
  const [language] = Object.keys(LOCALES_BY_TERRITORY[territory]) as Language[];
  return language ?? 'en';
}
