import { textsOf } from '@redeem/platform';

import type en from './locales/en.json';

/** This remote's own sentences; what the support team writes is in content/. */
export const useTexts = textsOf<keyof typeof en>('support');
