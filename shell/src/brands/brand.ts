/** What a logo or a piece of art is to the page: an address and a size. */
export interface BrandImage {
  url: string;
  width: number;
  height: number;
}

/**
 * A house under whose name the site appears. Data only; its colours and type are the custom properties
 * of the style sheet beside it, for `[data-brand]` of its id.
 */
export interface Brand {
  id: string;
  name: string;
  /** Host names that show it; none for the brand of all other hosts. */
  hosts: readonly string[];
  /** How the content service calls it. */
  siteKey: 'movieredeem' | 'cinemachezvous';
  defaultTerritory: 'US' | 'FR';
  logo: BrandImage;
  /** The address of the small square sign that browsers show in a tab. */
  iconUrl: string;
  heroArt: BrandImage;
  /** For the browser's own frame around the page, by the visitor's preference. */
  themeColor: Readonly<Record<'light' | 'dark', string>>;
}
