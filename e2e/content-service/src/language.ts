import type { Territory } from './territory';

export type Language = 'en' | 'fr' | 'de';

// The first language of a territory is what a visitor gets who asks for none of them.
const LANGUAGES: Partial<Record<Territory, readonly [Language, ...Language[]]>> = {
  CA: ['en', 'fr'],
  FR: ['fr', 'en'],
  CH: ['de', 'fr', 'en'],
  DE: ['de', 'en'],
  AT: ['de', 'en'],
};

/** The language of a site in a territory, for a browser that says what its visitor reads. */
export function siteLanguage(territory: Territory, acceptLanguage?: string): Language {
  const spoken = LANGUAGES[territory] ?? ['en'];
  const preferred = acceptLanguage?.trim().slice(0, 2).toLowerCase();
  return spoken.find((language) => language === preferred) ?? spoken[0];
}

/** The language of the titles in an answer: what was asked for, else English. */
export function textLanguage(asked: string): Language {
  const language = asked.slice(0, 2).toLowerCase();
  return language === 'fr' || language === 'de' ? language : 'en';
}
