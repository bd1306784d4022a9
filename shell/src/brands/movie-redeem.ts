import type { Brand } from './brand';
import heroArt from './movie-redeem-hero.svg';
import icon from './movie-redeem-icon.svg';
import logo from './movie-redeem-logo.svg';

/** The default brand: a dark auditorium, warm light. Its tokens are the kit's own values. */
export const movieRedeem: Brand = {
  id: 'movie-redeem',
  name: 'Movie Redeem',
  hosts: [],
  siteKey: 'movieredeem',
  defaultTerritory: 'US',
  tokens: {},
  logo: { url: logo, width: 218, height: 32 },
  iconUrl: icon,
  heroArt: { url: heroArt, width: 1600, height: 700 },
  themeColor: '#0a0f20',
};
