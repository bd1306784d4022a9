import { locationAsked } from '@redeem/store';
import { createStore, sample } from 'effector';

/** How often the list of countries was asked for from elsewhere on the page. */
export const $openings = createStore(0);

sample({
  clock: locationAsked,
  source: $openings,
  fn: (openings) => openings + 1,
  target: $openings,
});
