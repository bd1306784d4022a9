import type { Locale } from '@redeem/platform';
import { describe, expect, test } from '@rstest/core';

import english from './locales/en.json';
import { remote } from './public';

const LOCALES = Object.keys({
  en: true,
  en_AU: true,
  en_CA: true,
  en_DE: true,
  en_FR: true,
  en_GB: true,
  fr: true,
  fr_CA: true,
  fr_CH: true,
  de: true,
} satisfies Record<Locale, true>);

describe.each(LOCALES)('the texts in %s', (locale) => {
  test('none is missing, none is left over, none is empty', async () => {
    const texts = await remote.loadStrings(locale);

    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
    expect(Object.values(texts).filter((text) => text.trim() === '')).toEqual([]);
  });

  test('each has the placeholders of the English one', async () => {
    const texts = await remote.loadStrings(locale);

    expect(mapValues(texts, placeholders)).toEqual(mapValues(english, placeholders));
  });

  test('who says what a link shows reaches it: its name begins with it', async () => {
    const texts = await remote.loadStrings(locale);

    expect(texts['support.link.label']?.startsWith(texts['support.link'] ?? '?')).toBe(true);
  });
});

test('the pages’ own names are among its texts', () => {
  const keys = Object.values(remote.pages).map(({ titleKey }) => titleKey ?? '');

  expect(keys.filter((key) => !Object.hasOwn(english, key))).toEqual([]);
});

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{+\w+\}+/g)].map(([placeholder]) => placeholder).sort();
}

function mapValues(texts: Record<string, string>, fn: (text: string) => string[]) {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, fn(text)]));
}
