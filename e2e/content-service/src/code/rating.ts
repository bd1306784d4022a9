import type { Ratings } from '../database/schema';
import type { Language } from '../language';
import type { Territory } from '../territory';

const BOARD: Record<Territory, keyof Ratings> = {
  US: 'us',
  CA: 'ca',
  GB: 'gb',
  IM: 'gb',
  IE: 'gb',
  AU: 'au',
  NZ: 'au',
  FR: 'frCnc',
  CH: 'deFsk',
  DE: 'deFsk',
  AT: 'deFsk',
};

export function ratingIn(territory: Territory, language: Language, ratings: Ratings): string {
  const board = territory === 'CA' && language === 'fr' ? 'qc' : BOARD[territory];
  return ratings[board];
}
