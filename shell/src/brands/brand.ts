/** What a logo or a piece of art is to the page: an address and a size. */
export interface BrandImage {
  url: string;
  width: number;
  height: number;
}

/** A house under whose name the site appears. Data only: whatever differs between brands is in here. */
export interface Brand {
  id: string;
  name: string;
  /** Host names that show it; none for the brand of all other hosts. */
  hosts: readonly string[];
  /** How the content service calls it. */
  siteKey: 'movieredeem' | 'cinemachezvous';
  defaultTerritory: 'US' | 'FR';
  /** The values of the kit's custom properties that are its own; the rest is the default brand's. */
  tokens: Readonly<Record<`--${string}`, string>>;
  logo: BrandImage;
  /** The address of the small square sign that browsers show in a tab. */
  iconUrl: string;
  heroArt: BrandImage;
  /** For the browser's own frame around the page. */
  themeColor: string;
}
