import { textsOf } from '@redeem/platform';

import type en from './locales/en.json';

/** The translations of this remote; the texts of the support team are in content/. */
export const useTexts = textsOf<keyof typeof en>('support');
