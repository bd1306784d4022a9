import { describe, expect, test } from '@rstest/core';

import { isInternational, isTerritory, TERRITORIES } from './territory';

describe('a territory', () => {
  test('is one of the eleven of the site', () => {
    expect(TERRITORIES.join(' ')).toBe('US CA GB IM IE AU NZ FR CH DE AT');
    expect(TERRITORIES.filter(isTerritory)).toEqual([...TERRITORIES]);
  });

  test.each(['XX', 'us', 'US ', '', 'undefined', '__proto__', null, undefined, 1, ['US']])(
    'is not %s',
    (value) => {
      expect(isTerritory(value)).toBe(false);
    },
  );

  test('is international unless it is the United States or Canada', () => {
    expect(TERRITORIES.filter((territory) => !isInternational(territory))).toEqual(['US', 'CA']);
  });
});
