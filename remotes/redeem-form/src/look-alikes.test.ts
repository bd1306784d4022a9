import { describe, expect, test } from '@rstest/core';

import { lookAlikesIn } from './look-alikes';

describe('characters that look alike', () => {
  test('are named once a pair, in the order of the code, with what they may be', () => {
    expect(lookAlikesIn('H0MAOF4PX08B')).toEqual([
      ['0', 'O'],
      ['8', 'B'],
    ]);
  });

  test('are not in a code without any', () => {
    expect(lookAlikesIn('HDMAQF4PX7TV')).toEqual([]);
  });
});
