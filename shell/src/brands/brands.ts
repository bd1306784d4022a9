import type { Configuration } from '@redeem/contracts';
import { brandOfHost } from '@redeem/store';

import type { Brand } from './brand';
import { cinemaChezVous } from './cinema-chez-vous';
import { movieRedeem } from './movie-redeem';

/** All brands. The first is the default brand, which every host without another brand shows. */
export const brands: readonly [Brand, ...Brand[]] = [movieRedeem, cinemaChezVous];

/** Returns the brand of a host, with the values that the configuration overrides. */
export function configuredBrand(hostname: string, { brands: configured }: Configuration): Brand {
  return brandOfHost(hostname, brands, configured);
}

/** Applies the theme of a brand to the page: its tokens, hero art, favicon and theme colours. */
export function applyTheme({ id, heroArt, icon, themeColor }: Brand): void {
  const { dataset, style } = document.documentElement;
  dataset['brand'] = id;
  // An address in a custom property is relative to the style sheet that uses it, so it has to be absolute.
  style.setProperty('--image-hero', `url("${new URL(heroArt.url, document.baseURI).href}")`);
  const link = document.createElement('link');
  link.rel = 'icon';
  link.href = `data:image/svg+xml,${encodeURIComponent(icon)}`;
  document.head.append(link);
  for (const [scheme, content] of Object.entries(themeColor)) {
    const meta = Object.assign(document.createElement('meta'), { name: 'theme-color', content });
    meta.setAttribute('media', `(prefers-color-scheme: ${scheme})`);
    document.head.append(meta);
  }
}
