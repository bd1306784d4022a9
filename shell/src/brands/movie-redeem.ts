import heroArt from './movie-redeem-hero.svg';
import './codes.css';
import { type Brand, brandIdentities } from './brand';
import './movie-redeem.css';
import icon from './movie-redeem-icon.svg?raw';
import logo from './movie-redeem-logo.svg?url';

/** The default brand. Its theme is the default theme of the kit. */
export const movieRedeem: Brand = {
  ...brandIdentities[0],
  name: 'Movie Redeem',
  logo: { url: logo, width: 199, height: 32 },
  icon,
  heroArt: { url: heroArt, width: 1600, height: 700 },
  themeColor: { light: '#0a0f20', dark: '#0a0f20' },
};
