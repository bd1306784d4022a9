import { describe, expect, test } from '@rstest/core';

import { LOCALES } from './locale';
import { specified } from '../journeys/specification.test-support';
import {
  announcedTerritory,
  isInternational,
  isTerritory,
  LOCALES_BY_TERRITORY,
  privacyFooter,
  TERRITORIES,
  type Territory,
} from './territory';

describe('a territory', () => {
  test('is one of the territories of the specification @spec-3.14 @spec-9.1', () => {
    expect(TERRITORIES.join(', ')).toBe(specified(/Valid territories: ([A-Z, ]+);/));
    expect(TERRITORIES.filter(isTerritory)).toEqual([...TERRITORIES]);
  });

  test.each(['XX', 'us', 'US ', '', 'undefined', '__proto__', null, undefined, 1, ['US']])(
    'is not %s @spec-3.14',
    (value) => {
      expect(isTerritory(value)).toBe(false);
    },
  );

  test('is international unless it is the United States or Canada @spec-3.16 @spec-9.2', () => {
    expect(TERRITORIES.filter((territory) => !isInternational(territory))).toEqual(['US', 'CA']);
  });

  test('has a language, and every locale belongs to a territory', () => {
    const locales = Object.values(LOCALES_BY_TERRITORY).map((row) => Object.values<string>(row));

    expect(locales.filter(({ length }) => length === 0)).toEqual([]);
    expect(new Set(locales.flat())).toEqual(new Set(LOCALES));
  });

  test.each([
    ['CA', 'US', 'CA'],
    ['US', 'FR', 'US'],
    [null, 'FR', 'FR'],
    [null, 'US', null],
  ] as const)(
    'with %s remembered and the brand default %s is sent as %s',
    (remembered, own, announced) => {
      expect(announcedTerritory(remembered, own)).toBe(announced);
    },
  );
});

describe('the legal footer', () => {
  test.each([
    ['GB', 'en', 'uk'],
    ['IM', 'en', 'uk'],
    ['CH', 'fr', 'ch-fr'],
    ['CH', 'de', 'ch-de'],
    ['CH', 'en', 'ch'],
  ] as const)('of %s in %s is %s @spec-9.6', (territory, language, footer) => {
    expect(privacyFooter(territory, language)).toBe(footer);
  });

  test('has the lower-case code of its territory in all other territories @spec-9.5', () => {
    const others = TERRITORIES.filter((one) => !['GB', 'IM', 'CH'].includes(one));
    const footers = (territory: Territory) =>
      (['en', 'fr', 'de'] as const).map((language) => privacyFooter(territory, language));

    expect(others.flatMap(footers)).toEqual(
      others.flatMap((territory) => Array<string>(3).fill(territory.toLowerCase())),
    );
  });
});
