import type { Locale } from '@redeem/platform';
import { describeTexts } from '@redeem/platform/testing';

import { LATER_TEXTS } from './later-texts';

describeTexts((locale) => Promise.resolve(LATER_TEXTS[locale as Locale]));
