import { describe, expect, test } from '@rstest/core';

import { lookAlikesIn } from './look-alikes';

describe('characters that look alike', () => {
  test('are named once each, in the order of the code, with what they may be', () => {
    expect(lookAlikesIn('H0MAOF4PX00B')).toEqual([
      ['0', 'O'],
      ['O', '0'],
      ['B', '8'],
    ]);
  });

  test('are not in a code without any', () => {
    expect(lookAlikesIn('HDMAQF4PX7TV')).toEqual([]);
  });
});
