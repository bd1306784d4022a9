import type { Language, Territory } from '@redeem/store';

/** What the privacy provider calls the legal footer of a territory (product-spec 9). */
export function privacyTerritory(territory: Territory, language: Language): string {
  if (territory === 'GB' || territory === 'IM') return 'uk';
  if (territory === 'CH' && language !== 'en') return `ch-${language}`;
  return territory.toLowerCase();
}
