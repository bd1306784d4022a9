import type { Territory } from '@redeem/store';

import type { BrandIdentity } from './brand-identities';

/** What a logo or a piece of art is to the page: an address and a size. */
export interface BrandImage {
  url: string;
  width: number;
  height: number;
}

type PageByTerritory = Readonly<Partial<Record<Territory, string>>>;

/**
 * A house under whose name the site appears. Data only; its colours and type are the custom properties
 * of the style sheet beside it, for `[data-brand]` of its id.
 */
export interface Brand extends BrandIdentity {
  name: string;
  logo: BrandImage;
  /** The small square sign that browsers show in a tab, as SVG. */
  icon: string;
  heroArt: BrandImage;
  /** Where the legal notice and the privacy policy are, in the territories of which that was configured. */
  legalNotice?: PageByTerritory;
  privacyPolicy?: PageByTerritory;
  /** For the browser's own frame around the page, by the visitor's preference. */
  themeColor: Readonly<Record<'light' | 'dark', string>>;
}
