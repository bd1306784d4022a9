import type { Territory } from './territory';

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

/** Locale mapping of product-spec 4; the key is `territory_language`. */
export const LOCALE_BY_KEY: Readonly<Record<string, Locale>> = {
  AT_en: 'en_DE',
  CH_en: 'en_DE',
  DE_en: 'en_DE',
  AU_en: 'en_AU',
  NZ_en: 'en_AU',
  CA_en: 'en_CA',
  FR_en: 'en_FR',
  GB_en: 'en_GB',
  IM_en: 'en_GB',
  IE_en: 'en_GB',
  US_en: 'en',
  CA_fr: 'fr_CA',
  CH_fr: 'fr_CH',
  FR_fr: 'fr',
  AT_de: 'de',
  CH_de: 'de',
  DE_de: 'de',
};

/** The locale of a territory and a language; a pair nobody mapped falls back to US_en. */
export function localeOf(territory: Territory, language: string): Locale {
  return LOCALE_BY_KEY[`${territory}_${language}`] ?? 'en';
}

/** The locale of a territory, where Canadians may have chosen a language themselves; null for none. */
export function localeIn(
  territory: Territory,
  language: string,
  chosen: CanadianLanguage | null,
): Locale {
  return localeOf(territory, territory === 'CA' && chosen !== null ? chosen : language);
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

/** The language spoken where a brand is at home, for when the service cannot be asked. */
export function homeLanguage(territory: Territory): Language {
  if (territory === 'FR') return 'fr';
  return ['DE', 'AT', 'CH'].includes(territory) ? 'de' : 'en';
}
