import { describe, expect, test } from '@rstest/core';

import { retailerOf, retailersOf } from './retailer-of';
import { RETAILERS } from './retailers';

describe('the table of retailers', () => {
  test.each([
    ['moviesanywhere', 'Movies Anywhere'],
    ['vudu', 'Vudu'],
    ['googleplay', 'Google Play'],
    ['itunes', 'iTunes'],
    ['Movies Anywhere', 'Movies Anywhere'],
    [' GOOGLE\tPlay ', 'Google Play'],
    ['ITUNES', 'iTunes'],
  ])('%j is %s, and is sent back as it came', (selection, name) => {
    expect(retailerOf(selection)).toMatchObject({ selection, name });
  });

  test.each(['Kestrel Video Club', 'constructor', '__proto__'])(
    '%s is nobody we know and goes by its own name',
    (selection) => {
      expect(retailerOf(selection)).toMatchObject({
        selection,
        name: selection,
        learnMoreUrl: null,
      });
    },
  );

  test('only iTunes requires iTunes', () => {
    const requiring = RETAILERS.filter(({ requires }) => requires === 'itunes');

    expect(requiring.map(({ selection }) => selection)).toEqual(['itunes']);
  });

  test.each(['selection', 'name', 'mark'] as const)('every retailer has its own %s', (key) => {
    const values: unknown[] = RETAILERS.map((retailer) => retailer[key]);
    const isOwn = (value: unknown) => value && values.indexOf(value) === values.lastIndexOf(value);
    const others = RETAILERS.filter((retailer) => !isOwn(retailer[key]));

    expect(others.map(({ selection }) => selection)).toEqual([]);
  });

  test('every selection is in small letters, without spaces', () => {
    const keys = RETAILERS.map(({ selection }) => selection);

    expect(keys).toEqual(keys.map((key) => key.toLowerCase().replace(/\s/g, '')));
  });

  test('every "Learn More" leads to a secure address', () => {
    const insecure = RETAILERS.filter(({ learnMoreUrl }) => !learnMoreUrl?.startsWith('https://'));

    expect(insecure).toEqual([]);
  });

  test('the very same selection twice is one choice', () => {
    const names = retailersOf(['vudu', 'itunes', 'vudu']).map(({ name }) => name);

    expect(names).toEqual(['Vudu', 'iTunes']);
  });
});
