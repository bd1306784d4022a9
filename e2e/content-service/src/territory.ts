/** Every country the studio sells in. */
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

export function isTerritory(value: unknown): value is Territory {
  return TERRITORIES.some((territory) => territory === value);
}
