export type Language = 'en' | 'fr' | 'de';

interface TerritoryRow {
  /** The languages of the territory, the main one first. */
  languages: readonly [Language, ...Language[]];
  /** The board whose age ratings apply. */
  ratings: 'us' | 'ca' | 'gb' | 'au' | 'deFsk' | 'frCnc';
}

/** The territories in which the studio sells. The site has a table of its own, so that the journeys compare the two. */
export const TERRITORY_TABLE = {
  US: { languages: ['en'], ratings: 'us' },
  CA: { languages: ['en', 'fr'], ratings: 'ca' },
  GB: { languages: ['en'], ratings: 'gb' },
  IM: { languages: ['en'], ratings: 'gb' },
  IE: { languages: ['en'], ratings: 'gb' },
  AU: { languages: ['en'], ratings: 'au' },
  NZ: { languages: ['en'], ratings: 'au' },
  FR: { languages: ['fr', 'en'], ratings: 'frCnc' },
  CH: { languages: ['de', 'fr', 'en'], ratings: 'deFsk' },
  DE: { languages: ['de', 'en'], ratings: 'deFsk' },
  AT: { languages: ['de', 'en'], ratings: 'deFsk' },
} as const satisfies Readonly<Record<string, TerritoryRow>>;

export type Territory = keyof typeof TERRITORY_TABLE;

export const TERRITORIES = Object.keys(TERRITORY_TABLE) as readonly Territory[];

export function isTerritory(value: unknown): value is Territory {
  return typeof value === 'string' && Object.hasOwn(TERRITORY_TABLE, value);
}

/** Returns the language of a site in a territory, for the browser's `Accept-Language`. */
export function siteLanguage(territory: Territory, acceptLanguage?: string): Language {
  const preferred = acceptLanguage?.trim().slice(0, 2).toLowerCase();
  const { languages }: TerritoryRow = TERRITORY_TABLE[territory];
  return languages.find((language) => language === preferred) ?? languages[0];
}

/** Returns the language of the titles in an answer: the requested one, or English. */
export function textLanguage(asked: string): Language {
  const language = asked.slice(0, 2).toLowerCase();
  return language === 'fr' || language === 'de' ? language : 'en';
}
