import { homeLanguage, type Language, LOCALES_BY_TERRITORY } from '@redeem/store/rules';

import type { Territory } from './territory';

export type { Language } from '@redeem/store/rules';

/** The language of a site in a territory, for a browser that says what its visitor reads. */
export function siteLanguage(territory: Territory, acceptLanguage?: string): Language {
  const preferred = acceptLanguage?.trim().slice(0, 2).toLowerCase();
  const spoken = Object.keys(LOCALES_BY_TERRITORY[territory]) as Language[];
  return spoken.find((language) => language === preferred) ?? homeLanguage(territory);
}

/** The language of the titles in an answer: what was asked for, else English. */
export function textLanguage(asked: string): Language {
  const language = asked.slice(0, 2).toLowerCase();
  return language === 'fr' || language === 'de' ? language : 'en';
}
