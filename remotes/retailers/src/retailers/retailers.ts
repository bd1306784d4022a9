import { BroadcastMark, ClapperMark, ReelMark, ScreenMark } from './marks';
import type { Retailer } from './retailer';

/** Every retailer we have something to tell about; README.md says how to add one. */
export const RETAILERS: readonly Retailer[] = [
  {
    selection: 'moviesanywhere',
    name: 'Movies Anywhere',
    learnMoreUrl: 'https://moviesanywhere.com/',
    mark: BroadcastMark,
  },
  {
    selection: 'vudu',
    name: 'Vudu',
    learnMoreUrl: 'https://www.vudu.com/',
    mark: ScreenMark,
  },
  {
    selection: 'googleplay',
    name: 'Google Play',
    learnMoreUrl: 'https://play.google.com/store/movies',
    mark: ClapperMark,
  },
  {
    selection: 'itunes',
    name: 'iTunes',
    learnMoreUrl: 'https://www.apple.com/itunes/',
    requires: 'itunes',
    mark: ReelMark,
  },
];
