import type { Locale } from '@redeem/store';

import { describeTexts } from '../texts.test-support';
import { USED_CODE_TEXTS } from './texts';

describeTexts((locale) => Promise.resolve(USED_CODE_TEXTS[locale as Locale]));
