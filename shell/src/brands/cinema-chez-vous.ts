import './cinema-chez-vous.css';
import heroArt from './cinema-chez-vous-hero.svg';
import icon from './cinema-chez-vous-icon.svg?raw';
import logo from './cinema-chez-vous-logo.svg?url';
import { type Brand, brandIdentities } from './brand';

/** The French brand. */
export const cinemaChezVous: Brand = {
  ...brandIdentities[1],
  name: 'Cinéma Chez Vous',
  logo: { url: logo, width: 234, height: 32 },
  icon,
  heroArt: { url: heroArt, width: 1600, height: 700 },
  themeColor: { light: '#fbf5e8', dark: '#220b10' },
};
