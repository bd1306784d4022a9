import { describe, expect, test } from '@rstest/core';

import { remote } from './public';

const LOCALES = [
  'en_AU',
  'en_CA',
  'en_DE',
  'en_FR',
  'en_GB',
  'fr',
  'fr_CA',
  'fr_CH',
  'de',
] as const;

describe('the texts of the home screen', () => {
  test.for(LOCALES)('%s says all that English says, and nothing else', async (locale) => {
    const english = await remote.loadStrings('en');
    const strings = await remote.loadStrings(locale);

    expect(Object.keys(strings)).toEqual(Object.keys(english));
  });

  test.for(LOCALES)('%s leaves the same places to be filled', async (locale) => {
    const english = await remote.loadStrings('en');
    const strings = await remote.loadStrings(locale);

    expect(placesIn(strings)).toEqual(placesIn(english));
  });

  test.for(LOCALES)('%s leaves no text empty', async (locale) => {
    const strings = await remote.loadStrings(locale);

    expect(Object.values(strings).filter((text) => text.trim() === '')).toEqual([]);
  });
});

function placesIn(strings: Record<string, string>): Record<string, string[]> {
  const entries = Object.entries(strings).map(([key, text]): [string, string[]] => [
    key,
    [...text.matchAll(/\{\{?\w+\}?\}/g)].map(([place]) => place).sort(),
  ]);
  return Object.fromEntries(entries);
}
