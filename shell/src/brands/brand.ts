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

/** An image of a brand: its address and its size in CSS pixels. */
type BrandImage = Readonly<Record<'width' | 'height', number> & { url: string }>;

type PageByTerritory = Readonly<Partial<Record<Territory, string>>>;

/** The data of a brand. Its colours and fonts are in the style sheet beside it, for `[data-brand]` with its id. */
export interface Brand extends BrandIdentity {
  name: string;
  logo: BrandImage;
  /** The favicon, as SVG markup. */
  icon: string;
  heroArt: BrandImage;
  /** The addresses of legal notice and privacy policy, in the territories that have one configured. */
  legalNotice?: PageByTerritory;
  privacyPolicy?: PageByTerritory;
  /** The colour of the browser's own interface, by colour scheme. */
  themeColor: Readonly<Record<'light' | 'dark', string>>;
}

/** All identities, the default brand first. The build writes them into the page as `homes`. */
export const brandIdentities: readonly [BrandIdentity, BrandIdentity] = [
  {
    id: 'movie-redeem',
    hosts: [],
    siteKey: 'movieredeem',
    defaultTerritory: 'US',
  },
  {
    id: 'cinema-chez-vous',
    hosts: ['cinema.localhost', 'www.cinemachezvous.example'],
    siteKey: 'cinemachezvous',
    defaultTerritory: 'FR',
  },
];
