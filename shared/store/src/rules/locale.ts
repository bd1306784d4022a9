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

/** Returns the language of a locale, for `metadata` of the content service. */
export function languageOf(locale: Locale): Language {
  if (locale.startsWith('fr')) return 'fr';
  return locale === 'de' ? 'de' : 'en';
}

/** Returns a locale as BCP 47 tag, such as `fr-CA`. */
export function languageTag(locale: Locale): string {
  return locale.replace('_', '-');
}
