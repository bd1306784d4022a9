import { textsOf } from '@redeem/platform';

import type en from './locales/en.json';

export const useShellTexts = textsOf<keyof typeof en>('shell');
