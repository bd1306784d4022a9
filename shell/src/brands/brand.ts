import type { Territory } from '@redeem/store';

import type { BrandIdentity } from './brand-identities';

/** An image of a brand: its address and its size in CSS pixels. */
export interface BrandImage {
  url: string;
  width: number;
  height: number;
}

type PageByTerritory = Readonly<Partial<Record<Territory, string>>>;

/**
 * The data of a brand. Its colours and fonts are custom properties in the style sheet beside it, for
 * `[data-brand]` with its id.
 */
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
