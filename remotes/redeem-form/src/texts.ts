import { textsOf } from '@redeem/platform';

import type en from './locales/en.json';

export const useTexts = textsOf<keyof typeof en>('redeem-form');
