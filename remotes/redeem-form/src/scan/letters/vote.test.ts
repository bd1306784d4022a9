import { describe, expect, test } from '@rstest/core';

import { agreed, isWord } from './vote';

const CODE = 'HDMAQF4PX7TV';

describe('several readings of a line', () => {
  test.each([
    ['are all equal', Array.from({ length: 7 }, () => CODE)],
    ['differ in one letter of one reading', [CODE, CODE, CODE, CODE, CODE, 'HDMAOF4PX7TV', CODE]],
    ['have another number of letters here and there', [CODE, CODE, 'HDMAQF4PX77TV', CODE, CODE]],
    ['miss a seven that two of them see', [CODE, CODE, ...repeated('HDMAQF4PXTTV', 3)]],
    ['are three equal ones among seven', [CODE, CODE, CODE, '', '', '', 'HDMAQF']],
  ])('that %s agree on the code', (_what, readings) => {
    expect(agreed(readings, 12)).toBe(CODE);
  });

  test.each([
    ['are two only', [CODE, CODE, '', '', '', '', '']],
    ['differ much', [CODE, CODE, CODE, 'HDMAQE4PX7TV', 'HDMAQE4PX7TV']],
    ['differ and are few', [CODE, CODE, 'HDMAQF4PX7IV', '', '', '', '']],
    [
      'see a letter that looks like another, not all of them',
      [...repeated('HDMAQF4PX8TV', 6), CODE],
    ],
    ['have no letters', ['', '', '']],
  ])('that %s agree on nothing', (_what, readings) => {
    expect(agreed(readings, 12)).toBeNull();
  });
});

test.each([
  ['INSTRUCTIONS', true],
  ['PHOTOGRAPHED', true],
  [CODE, false],
  ['XFARTPWDDVPJ', false],
])('%s looks like a word: %s', (text, is) => {
  expect(isWord(text)).toBe(is);
});

function repeated(text: string, times: number): string[] {
  return Array.from({ length: times }, () => text);
}
