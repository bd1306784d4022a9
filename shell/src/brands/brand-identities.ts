import type { Territory } from '@redeem/store';

/** The data of a brand that the page needs before the shell is loaded. */
export interface BrandIdentity {
  id: string;
  /** The host names of the brand; empty for the default brand, which all other hosts show. */
  hosts: readonly string[];
  /** The name of the brand in the content service. */
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

/** All identities, the default brand first. The build writes them into the page as `homes`. */
export const brandIdentities: readonly BrandIdentity[] = [
  movieRedeemIdentity,
  cinemaChezVousIdentity,
];
