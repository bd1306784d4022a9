import { ClapperMark } from './marks';
import { BroadcastMark } from './marks';
import { ReelMark } from './marks';
import { ScreenMark } from './marks';
import type { Playing, Retailer } from './retailer';

const ALL_DEVICES = {
  devices: ['tv', 'phone', 'tablet', 'computer'],
  needsAccount: true,
} as const satisfies Partial<Playing>;

/** The territories in which Google and Apple sell films. */
const WORLDWIDE = ['US', 'CA', 'GB', 'IM', 'IE', 'AU', 'NZ', 'FR', 'CH', 'DE', 'AT'] as const;

/** Every retailer we have something to tell about; README.md says how to add one. */
export const RETAILERS: readonly Retailer[] = [
  {
    selection: 'moviesanywhere',
    name: 'Movies Anywhere',
    learnMoreUrl: 'https://moviesanywhere.com/',
    playing: [{ territories: ['US'], ...ALL_DEVICES }],
    mark: BroadcastMark,
  },
  {
    selection: 'vudu',
    name: 'Vudu',
    learnMoreUrl: 'https://www.vudu.com/',
    playing: [{ territories: ['US'], ...ALL_DEVICES }],
    mark: ScreenMark,
  },
  {
    selection: 'googleplay',
    name: 'Google Play',
    learnMoreUrl: 'https://play.google.com/store/movies',
    playing: [{ territories: WORLDWIDE, ...ALL_DEVICES }],
    mark: ClapperMark,
  },
  {
    selection: 'itunes',
    name: 'iTunes',
    learnMoreUrl: 'https://www.apple.com/itunes/',
    requires: 'itunes',
    playing: [{ territories: WORLDWIDE, ...ALL_DEVICES }],
    mark: ReelMark,
  },
];
