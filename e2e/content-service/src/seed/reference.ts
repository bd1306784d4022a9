import type { retailer, site } from '../database/schema';
import { TERRITORIES } from '../territory';

export const SITES: (typeof site.$inferInsert)[] = [
  { key: 'movieredeem', defaultTerritory: 'US', captchaKey: 'demo-captcha-site-key' },
  { key: 'cinemachezvous', defaultTerritory: 'FR', captchaKey: 'demo-captcha-site-key' },
];

export const RETAILERS: (typeof retailer.$inferInsert)[] = [
  { selection: 'moviesanywhere', name: 'Movies Anywhere', position: 1, territories: ['US'] },
  { selection: 'vudu', name: 'Vudu', position: 2, territories: ['US'] },
  { selection: 'googleplay', name: 'Google Play', position: 3, territories: [...TERRITORIES] },
  {
    selection: 'itunes',
    name: 'iTunes',
    position: 4,
    territories: TERRITORIES.filter((territory) => territory !== 'AU'),
  },
];
