import type { Strings } from '@redeem/kit';
import { describeTexts } from '@redeem/platform/testing';

describeTexts(async (locale) => {
  const file = (await import(`./locales/${locale}.json`)) as { default: Strings };
  return file.default;
});
