import { textsOf } from '@redeem/platform';

import type locales from './locales.json';

export const useTexts = textsOf<keyof typeof locales.en>('redeem-form');
