import type { Language, Locale } from './locale';

// The tables of territories. A new territory is a row in both; the compiler reports a missing flag or name
// (`country.*`). There are two tables because the script in every page contains the first.

/**
 * The languages of each territory, the main one first, with their locales (spec-4.23), in the order of the Location
 * list (spec-2.49, spec-9.1).
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
} as const satisfies Readonly<Record<string, Readonly<Partial<Record<Language, Locale>>>>>;

export type Territory = keyof typeof LOCALES_BY_TERRITORY;

interface TerritoryRow {
  /** The privacy provider's name of the footer, for all languages or by language (spec-9.5, spec-9.6). */
  readonly privacyFooter: string | Readonly<Record<Language, string>>;
  /** The consent before the visitor's choice (gap-23). */
  readonly consent: 'granted' | 'denied';
}

/** The other properties of the territories. */
export const TERRITORY_TABLE: Readonly<Record<Territory, TerritoryRow>> = {
  US: { privacyFooter: 'us', consent: 'granted' },
  CA: { privacyFooter: 'ca', consent: 'denied' },
  GB: { privacyFooter: 'uk', consent: 'denied' },
  IM: { privacyFooter: 'uk', consent: 'denied' },
  IE: { privacyFooter: 'ie', consent: 'denied' },
  AU: { privacyFooter: 'au', consent: 'granted' },
  NZ: { privacyFooter: 'nz', consent: 'granted' },
  FR: { privacyFooter: 'fr', consent: 'denied' },
  CH: {
    privacyFooter: { de: 'ch-de', fr: 'ch-fr', en: 'ch' },
    consent: 'denied',
  },
  DE: { privacyFooter: 'de', consent: 'denied' },
  AT: { privacyFooter: 'at', consent: 'denied' },
};

/** The territories of the site, in the order of the Location list. */
export const TERRITORIES = Object.keys(LOCALES_BY_TERRITORY) as readonly Territory[];

/** The territory of a visitor until another one is known (spec-4.24). */
export const DEFAULT_TERRITORY: Territory = 'US';

export function isTerritory(value: unknown): value is Territory {
  return typeof value === 'string' && Object.hasOwn(LOCALES_BY_TERRITORY, value);
}

/** Returns true for any territory except US and CA (spec-9.2). */
export function isInternational(territory: Territory): boolean {
  return territory !== 'US' && territory !== 'CA';
}

/**
 * Returns the territory that the site asks the content service for: the remembered one, otherwise the brand's own;
 * null if that is the service's default.
 */
export function announcedTerritory(remembered: Territory | null, own: Territory): Territory | null {
  return remembered ?? (own === DEFAULT_TERRITORY ? null : own);
}

/** Returns the privacy provider's name of the footer of a territory. */
export function privacyFooter(territory: Territory, language: Language): string {
  const { privacyFooter: footer } = TERRITORY_TABLE[territory];
  return typeof footer === 'string' ? footer : footer[language];
}
