import { LOCALES } from '@redeem/store';
import { describe, expect, test } from '@rstest/core';

import english from './locales/en.json';

describe.each(LOCALES)('the texts in %s', (locale) => {
  test('none is missing, none is left over, none is empty', async () => {
    const texts = await load(locale);

    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
    expect(Object.values(texts).filter((text) => text.trim() === '')).toEqual([]);
  });

  test('each leaves the same places to be filled as the English one', async () => {
    const texts = await load(locale);

    expect(placesIn(texts)).toEqual(placesIn(english));
  });
});

async function load(locale: string): Promise<Record<string, string>> {
  const file = (await import(`./locales/${locale}.json`)) as { default: Record<string, string> };
  return file.default;
}

function placesIn(texts: Record<string, string>): Record<string, string[]> {
  const entries = Object.entries(texts).map(([key, text]): [string, string[]] => [
    key,
    [...text.matchAll(/\{+\w+\}+/g)].map(([place]) => place).sort(),
  ]);
  return Object.fromEntries(entries);
}
