import type { Territory } from '@redeem/store';

/** Where a brand is at home: what has to be known of it before the shell is there. */
export interface BrandIdentity {
  id: string;
  /** Host names that show it; none for the brand of all other hosts. */
  hosts: readonly string[];
  /** How the content service calls it. */
  siteKey: 'movieredeem' | 'cinemachezvous';
  defaultTerritory: Territory;
}

export const movieRedeemIdentity: BrandIdentity = {
  id: 'movie-redeem',
  hosts: [],
  siteKey: 'movieredeem',
  defaultTerritory: 'US',
};

export const cinemaChezVousIdentity: BrandIdentity = {
  id: 'cinema-chez-vous',
  hosts: ['cinema.localhost', 'www.cinemachezvous.example'],
  siteKey: 'cinemachezvous',
  defaultTerritory: 'FR',
};

/** In the order of the brands; they stand in the built page. */
export const brandIdentities: readonly BrandIdentity[] = [
  movieRedeemIdentity,
  cinemaChezVousIdentity,
];
