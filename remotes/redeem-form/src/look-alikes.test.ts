import { describe, expect, test } from '@rstest/core';

import { lookAlikesIn } from './look-alikes';

describe('characters that look alike', () => {
  test('are returned once for each pair, in the order of the code, with the other character', () => {
    expect(lookAlikesIn('H0MAOF4PX08B')).toEqual([
      ['0', 'O'],
      ['8', 'B'],
    ]);
  });

  test('are missing in a code without any', () => {
    expect(lookAlikesIn('HDMAQF4PX7TV')).toEqual([]);
  });
});
