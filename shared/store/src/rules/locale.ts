import { LOCALES_BY_TERRITORY, type Territory } from './territory';

/** The locales there are texts for (product-spec 1). */
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

/** The two languages a Canadian visitor may toggle between. */
export type CanadianLanguage = Exclude<Language, 'de'>;

/** Returns the locale of a territory and one of its languages; undefined where no visitor there reads that language. */
export function localeIn(territory: Territory, language: string): Locale | undefined {
  const locales: Readonly<Partial<Record<string, Locale>>> = LOCALES_BY_TERRITORY[territory];
  return Object.hasOwn(locales, language) ? locales[language] : undefined;
}

/** Returns the locale of a territory and a language; that of US_en where the two have none (product-spec 4). */
export function localeOf(territory: Territory, language: string): Locale {
  return localeIn(territory, language) ?? 'en';
}

/** Returns the language of the page: that of the site, or in Canada the one that the visitor has toggled to. */
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

/** The language a locale's texts are in, as the content service wants it in `metadata`. */
export function languageOf(locale: Locale): Language {
  if (locale.startsWith('fr')) return 'fr';
  return locale === 'de' ? 'de' : 'en';
}

/** The locale as a BCP 47 tag, e.g. `fr-CA`. */
export function languageTag(locale: Locale): string {
  return locale.replace('_', '-');
}

/** Returns the territory's own language, for when the service cannot be asked. */
export function homeLanguage(territory: Territory): Language {
  const [language] = Object.keys(LOCALES_BY_TERRITORY[territory]) as Language[];
  return language ?? 'en';
}
