import { type Language, type Territory, TERRITORIES } from '@redeem/store';
import { describe, expect, test } from '@rstest/core';

import { privacyTerritory } from './privacy-territory';

const FOOTERS: [Territory, Language, string][] = [
  ['US', 'en', 'us'],
  ['GB', 'en', 'uk'],
  ['IM', 'en', 'uk'],
  ['CA', 'en', 'ca'],
  ['CA', 'fr', 'ca'],
  ['IE', 'en', 'ie'],
  ['AU', 'en', 'au'],
  ['NZ', 'en', 'nz'],
  ['FR', 'fr', 'fr'],
  ['FR', 'en', 'fr'],
  ['CH', 'fr', 'ch-fr'],
  ['CH', 'de', 'ch-de'],
  ['CH', 'en', 'ch'],
  ['DE', 'de', 'de'],
  ['DE', 'en', 'de'],
  ['AT', 'de', 'at'],
];

describe('the legal footer', () => {
  test.each(FOOTERS)('of %s in %s is %s', (territory, language, footer) => {
    expect(privacyTerritory(territory, language)).toBe(footer);
  });

  test('is known for every territory', () => {
    expect(new Set(FOOTERS.map(([territory]) => territory))).toEqual(new Set(TERRITORIES));
  });
});
