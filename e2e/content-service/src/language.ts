import { homeLanguage, type Language, LOCALES_BY_TERRITORY } from '@redeem/store/rules';

import type { Territory } from './territory';

export type { Language } from '@redeem/store/rules';

/** Returns the language of a site in a territory, for the browser's `Accept-Language`. */
export function siteLanguage(territory: Territory, acceptLanguage?: string): Language {
  const preferred = acceptLanguage?.trim().slice(0, 2).toLowerCase();
  const spoken = Object.keys(LOCALES_BY_TERRITORY[territory]) as Language[];
  return spoken.find((language) => language === preferred) ?? homeLanguage(territory);
}

/** Returns the language of the titles in an answer: the requested one, or English. */
export function textLanguage(asked: string): Language {
  const language = asked.slice(0, 2).toLowerCase();
  return language === 'fr' || language === 'de' ? language : 'en';
}
