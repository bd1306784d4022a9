import { textsOf } from '@redeem/platform';

import type locales from './locales.json';

/** This remote's own sentences. */
export const useTexts = textsOf<keyof typeof locales.en>('picklist');
