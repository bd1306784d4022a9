import { LOCALES_BY_TERRITORY, type Territory } from './territory';

/** The locales with translations (spec-1.12). */
export const LOCALES = [
  'en',
  'en_AU',
  'en_CA',
  'en_DE',
  'en_FR',
  'en_GB',
  'fr',
  'fr_CA',
  'fr_CH',
  'de',
] as const;

export type Locale = (typeof LOCALES)[number];

export type Language = 'en' | 'fr' | 'de';

/** The two languages of the toggle in Canada. */
export type CanadianLanguage = Exclude<Language, 'de'>;

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

/** Returns the language of a locale, for `metadata` of the content service. */
export function languageOf(locale: Locale): Language {
  if (locale.startsWith('fr')) return 'fr';
  return locale === 'de' ? 'de' : 'en';
}

/** Returns a locale as BCP 47 tag, such as `fr-CA`. */
export function languageTag(locale: Locale): string {
  return locale.replace('_', '-');
}

/** Returns the first language of a territory, for pages without site data. */
export function homeLanguage(territory: Territory): Language {
  const [language] = Object.keys(LOCALES_BY_TERRITORY[territory]) as Language[];
  return language ?? 'en';
}
