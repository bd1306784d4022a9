import { type Language, TERRITORY_TABLE } from '@redeem/store/rules';

import type { Ratings } from '../database/schema';
import type { Territory } from '../territory';

export function ratingIn(territory: Territory, language: Language, ratings: Ratings): string {
  const board = territory === 'CA' && language === 'fr' ? 'qc' : TERRITORY_TABLE[territory].ratings;
  return ratings[board];
}
