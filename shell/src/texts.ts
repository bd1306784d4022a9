import { textsOf } from '@redeem/platform';

import type locales from './locales.json';

export const useShellTexts = textsOf<keyof typeof locales.en>('shell');
