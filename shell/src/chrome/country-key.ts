import type { Territory } from '@redeem/store';

/** The key of a territory's name among the shell's texts. */
export function countryKey(territory: Territory) {
  return `country.${territory.toLowerCase() as Lowercase<Territory>}` as const;
}
