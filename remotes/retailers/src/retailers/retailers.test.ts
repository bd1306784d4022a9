import { describe, expect, test } from '@rstest/core';

import { RETAILERS, retailerOf } from './retailers';

describe('the table of retailers', () => {
  test.each([
    ['Movies Anywhere', 'Movies Anywhere'],
    [' GOOGLE\tPlay ', 'Google Play'],
    ['ITUNES', 'iTunes'],
    // Not in the table.
    ['Kestrel Video Club', 'Kestrel Video Club'],
    ['__proto__', '__proto__'],
  ])('%j is %s, and is sent back as it came', (selection, name) => {
    expect(retailerOf(selection)).toMatchObject({ selection, name });
  });

  test('every retailer has a selection and a name of its own, and a secure "Learn More"', () => {
    for (const { selection, name, learnMoreUrl } of RETAILERS) {
      const twins = RETAILERS.filter((one) => one.selection === selection || one.name === name);
      expect(twins, name).toHaveLength(1);
      expect(selection).toMatch(/^[^\sA-Z]+$/);
      expect(learnMoreUrl).toMatch(/^https:\/\//);
    }
  });
});
