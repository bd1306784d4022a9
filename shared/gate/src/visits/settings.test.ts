import { describe, expect, test } from '@rstest/core';

import { coveringSettings, READERS, type Setting } from './settings';

const PATHS = ['/support', '/returnpolicy', '/codereturn'];

/** The properties of a setting whose values meet in pairs. */
const VALUES: Readonly<Record<string, (setting: Setting) => unknown>> = {
  locale: ({ reader }) => reader.locale,
  territory: ({ reader }) => reader.territory,
  path: ({ path }) => path,
  brand: ({ brand }) => brand,
  width: ({ width }) => width,
  colours: ({ colours }) => colours,
  motion: ({ isStill }) => isStill,
  APIs: ({ isCommon }) => isCommon,
  visit: ({ isAgain }) => isAgain,
};

const NAMES = Object.keys(VALUES);

const PAIRS = NAMES.flatMap((one, index) =>
  NAMES.slice(index + 1).map((other) => [one, other] as const),
).filter((pair) => pair.join() !== 'locale,territory');

/** The number of values that each property has. */
const COUNTS: Readonly<Record<string, number>> = {
  locale: 10,
  territory: 11,
  path: PATHS.length,
  brand: 2,
  width: 3,
  colours: 3,
  motion: 2,
  APIs: 2,
  visit: 2,
};

describe('the settings of a page', () => {
  const settings = coveringSettings({ readers: READERS, paths: PATHS, brands: 2 });

  test.each(PAIRS)('have every pair of %s and %s', (one, other) => {
    expect(pairsOf(settings, one, other)).toBe((COUNTS[one] ?? 0) * (COUNTS[other] ?? 0));
  });

  test('have every territory in each of its locales', () => {
    expect(pairsOf(settings, 'locale', 'territory')).toBe(READERS.length);
  });

  test('are few', () => {
    // 11 territories in three widths are 33.
    expect(settings.length).toBeLessThanOrEqual(45);
  });

  test('count a visit as the second when the visitor has opened a page of the brand before', () => {
    const opened = new Set<string>();
    for (const { reader, brand, isAgain } of settings) {
      const visitor = `${reader.territory} ${reader.locale} ${String(brand)}`;
      expect(isAgain).toBe(opened.has(visitor));
      opened.add(visitor);
    }
  });

  test('begin with the plainest', () => {
    expect(settings[0]).toMatchObject({
      reader: { territory: 'US' },
      brand: 0,
      width: 1280,
      colours: 'light',
      isStill: false,
      isCommon: false,
    });
  });

  test('have every pair of paths, brands, windows and APIs for readers of one locale', () => {
    const readers = READERS.filter(({ locale }) => locale === 'fr_CA');
    const few = coveringSettings({ readers, paths: PATHS, brands: 2 });

    for (const [one, other] of PAIRS) {
      if ([one, other].some((name) => ['locale', 'territory', 'visit'].includes(name))) continue;
      expect(pairsOf(few, one, other)).toBe((COUNTS[one] ?? 0) * (COUNTS[other] ?? 0));
    }
    expect(few.length).toBeLessThanOrEqual(15);
  });
});

function pairsOf(settings: readonly Setting[], one: string, other: string): number {
  const values = settings.map(
    (setting) => `${String(VALUES[one]?.(setting))} ${String(VALUES[other]?.(setting))}`,
  );
  return new Set(values).size;
}
