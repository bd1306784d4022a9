import { textsOf } from '@redeem/platform';

import type en from './locales/en.json';

/** This remote's own sentences. */
export const useTexts = textsOf<keyof typeof en>('picklist');
