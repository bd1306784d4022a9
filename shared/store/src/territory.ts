/** The territories of the site, in the order of the Location list (product-spec 2 and 9). */
export const TERRITORIES = [
  'US',
  'CA',
  'GB',
  'IM',
  'IE',
  'AU',
  'NZ',
  'FR',
  'CH',
  'DE',
  'AT',
] as const;

export type Territory = (typeof TERRITORIES)[number];

/** Where a visitor is taken to be when nobody says otherwise (product-spec 9). */
export const DEFAULT_TERRITORY: Territory = 'US';

export function isTerritory(value: unknown): value is Territory {
  return TERRITORIES.some((territory) => territory === value);
}

/** 'International' is any territory except US and CA (product-spec 9). */
export function isInternational(territory: Territory): boolean {
  return territory !== 'US' && territory !== 'CA';
}
