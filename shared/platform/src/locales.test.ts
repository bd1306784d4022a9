import { expect, test } from '@rstest/core';

import { loadPlatformStrings } from './i18n';
import english from './locales/en.json';
import { describeTexts } from './texts.test-support';

describeTexts(loadPlatformStrings, ['err.generic']);

test.each(['fr', 'fr_CA', 'fr_CH'])('the generic error stays English in %s', async (locale) => {
  const texts = await loadPlatformStrings(locale);

  expect(texts['err.generic']).toBe(english['err.generic']);
});
