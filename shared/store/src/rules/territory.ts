// The territories of the site, and the locale of the page in each.

export type Language = 'en' | 'fr' | 'de';
/** The two languages of the toggle in Canada. */
export type CanadianLanguage = Exclude<Language, 'de'>;
/** The language that the visitor chose there; null leaves it to the service. */
export type Chosen = CanadianLanguage | null;

/**
 * The languages of each territory, the main one first, with their locales, in the order of the Location list (spec-4.23).
 * A new territory is a row here; docs/contributing.md names the other places.
 */
export const LOCALES_BY_TERRITORY = {
  US: { en: 'en' },
  CA: { en: 'en_CA', fr: 'fr_CA' },
  GB: { en: 'en_GB' },
  IM: { en: 'en_GB' },
  IE: { en: 'en_GB' },
  AU: { en: 'en_AU' },
  NZ: { en: 'en_AU' },
  FR: { fr: 'fr', en: 'en_FR' },
  CH: { de: 'de', fr: 'fr_CH', en: 'en_DE' },
  DE: { de: 'de', en: 'en_DE' },
  AT: { de: 'de', en: 'en_DE' },
} as const satisfies Readonly<Record<string, Readonly<Partial<Record<Language, string>>>>>;

export type Territory = keyof typeof LOCALES_BY_TERRITORY;
export const TERRITORIES = Object.keys(LOCALES_BY_TERRITORY) as readonly Territory[];

type LocaleIn<Row> = Row extends unknown ? Row[keyof Row] : never;
/** The locales with translations (spec-1.12). Marked, so that the scripts in the page do not contain it. */
export const LOCALES = /* @__PURE__ */ locales();
export type Locale = (typeof LOCALES)[number];

function locales(): readonly LocaleIn<(typeof LOCALES_BY_TERRITORY)[Territory]>[] {
  return [
    ...new Set(TERRITORIES.flatMap((one): Locale[] => Object.values(LOCALES_BY_TERRITORY[one]))),
  ];
}

/** The territory of a visitor until another one is known (spec-4.24). */
export const DEFAULT_TERRITORY: Territory = 'US';

export function isTerritory(value: unknown): value is Territory {
  return typeof value === 'string' && Object.hasOwn(LOCALES_BY_TERRITORY, value);
}

/** Returns true for any territory except US and CA (spec-9.2). */
export function isInternational(territory: Territory): boolean {
  return territory !== 'US' && territory !== 'CA';
}

/** Returns the territory to ask the service for: the remembered one, else the brand's; null for the service's default. */
export function announcedTerritory(remembered: Territory | null, own: Territory): Territory | null {
  return remembered ?? (own === DEFAULT_TERRITORY ? null : own);
}

/** Returns the privacy provider's name of the footer of a territory (spec-9.5, spec-9.6). */
export function privacyFooter(territory: Territory, language: Language): string {
  if (territory === 'CH') return language === 'en' ? 'ch' : `ch-${language}`;
  return territory === 'GB' || territory === 'IM' ? 'uk' : territory.toLowerCase();
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
export function pageLanguage(territory: Territory, ofSite: string, chosen: Chosen): string {
  return (territory === 'CA' ? chosen : null) ?? ofSite;
}

/** Returns the locale of the page: that of its territory and language. */
export function pageLocale(territory: Territory, ofSite: string, chosen: Chosen): Locale {
  return localeOf(territory, pageLanguage(territory, ofSite, chosen));
}

/** Returns the first language of a territory, for pages without site data. */
export function homeLanguage(territory: Territory): Language {
  const [language] = Object.keys(LOCALES_BY_TERRITORY[territory]) as Language[];
  return language ?? 'en';
}
