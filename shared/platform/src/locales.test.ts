import { LOCALES } from '@redeem/store';
import { describe, expect, test } from '@rstest/core';

import { loadPlatformStrings } from './i18n';
import english from './locales/en.json';

describe.each(LOCALES)('the texts in %s', (locale) => {
  test('none is missing, none is left over, none is empty', async () => {
    const texts = await loadPlatformStrings(locale);

    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
    expect(Object.values(texts).filter((text) => text.trim() === '')).toEqual([]);
  });

  test('each leaves the same places to be filled as the English one', async () => {
    const texts = await loadPlatformStrings(locale);

    expect(placesIn(texts)).toEqual(placesIn(english));
  });
});

test.each(['fr', 'fr_CA', 'fr_CH'])('the generic error stays English in %s', async (locale) => {
  const texts = await loadPlatformStrings(locale);

  expect(texts['err.generic']).toBe(english['err.generic']);
});

function placesIn(texts: Record<string, string>): Record<string, string[]> {
  const entries = Object.entries(texts).map(([key, text]): [string, string[]] => [
    key,
    [...text.matchAll(/\{+\w+\}+/g)].map(([place]) => place).sort(),
  ]);
  return Object.fromEntries(entries);
}
