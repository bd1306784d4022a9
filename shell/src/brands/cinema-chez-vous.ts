import type { Brand } from './brand';
import './cinema-chez-vous.css';
import heroArt from './cinema-chez-vous-hero.svg';
import icon from './cinema-chez-vous-icon.svg';
import logo from './cinema-chez-vous-logo.svg';

/** The French house. */
export const cinemaChezVous: Brand = {
  id: 'cinema-chez-vous',
  name: 'Cinéma Chez Vous',
  hosts: ['cinema.localhost', 'www.cinemachezvous.example'],
  siteKey: 'cinemachezvous',
  defaultTerritory: 'FR',
  logo: { url: logo, width: 234, height: 32 },
  iconUrl: icon,
  heroArt: { url: heroArt, width: 1600, height: 700 },
  themeColor: { light: '#fbf5e8', dark: '#220b10' },
};
