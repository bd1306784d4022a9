import { $offer } from './check';
import { combine } from 'effector';

import { isStandardDefinition, isUltraHighDefinition } from './offer-rules';

/** The picture quality that the pages show (gap-21). */
export type Quality = 'sd' | 'uhd' | 'other';

export const $quality = combine($offer, (offer): Quality => {
  if (offer && isUltraHighDefinition(offer)) return 'uhd';
  return offer && isStandardDefinition(offer) ? 'sd' : 'other';
});
