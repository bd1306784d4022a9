import { textsOf } from '@redeem/platform';

import type locales from './locales.json';

/** The translations of this remote; the texts of the support team are in content/. */
export const useTexts = textsOf<keyof typeof locales.en>('support');
