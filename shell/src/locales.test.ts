import { describeTexts } from '@redeem/platform/testing';

import loadLocale from './locales.json?load';

describeTexts(async (locale) => (await loadLocale(locale)).default);
