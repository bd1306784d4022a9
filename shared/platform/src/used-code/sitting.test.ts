import type { Redemption } from '@redeem/store';
import { describe, expect, test } from '@rstest/core';

import { allOf } from './sitting';

const FIRST: Redemption = {
  by: 'retailer',
  movie: 'Velvet Static',
  retailer: 'Vudu',
  shopUrl: null,
  timestamp: 1_709_640_000,
  exchangeUrl: null,
  exchangeResult: null,
};

describe('a redemption that is found again', () => {
  test.each<[string, Partial<Redemption>]>([
    ['with its title in another language', { movie: 'Statique de velours' }],
    ['with the code that came later', { exchangeResult: 'VUDU 4K7R' }],
  ])('is one redemption %s', (_what, different) => {
    const again = { ...FIRST, ...different };

    expect(allOf([FIRST], [again])).toEqual([again]);
  });

  test.each<[string, Partial<Redemption>]>([
    ['another retailer', { retailer: 'iTunes' }],
    ['another time', { timestamp: 1_709_640_001 }],
  ])('is a second one with %s', (_what, different) => {
    expect(allOf([FIRST], [{ ...FIRST, ...different }])).toHaveLength(2);
  });

  test('is a second one with another title where no time is known', () => {
    const timeless = { ...FIRST, timestamp: null };

    expect(allOf([timeless], [{ ...timeless, movie: 'Copper Meridian' }])).toHaveLength(2);
  });

  test('keeps the films of a bundle apart that were redeemed in the same second', () => {
    const both = [FIRST, { ...FIRST, movie: 'Copper Meridian' }];

    expect(allOf([], both)).toEqual(both);
    expect(allOf(both, both)).toEqual(both);
  });
});
