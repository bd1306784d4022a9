import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';

import { foreignLetterIn } from './characters';
import { isChecked, isComplete, tidyCode, wholeCode } from './code-format';

const SIXTEEN = 'ABCDEFGHJKLMNPQR';

/** Characters that are never part of a code: dashes, spaces, invisible ones, and half of a character. */
const DROPPED =
  '-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uFE63\uFF0D\u00AD \t\r\n\u00A0\u202F\u2009\u3000\u200B\u200C\u200D' +
  '\u200E\u202E\u2068\u2060\uFEFF\uFE0F\u{E0041}\0\uD83D';

describe('tidyCode', () => {
  test.each([...DROPPED])('removes %j at every place', (character) => {
    const typed = SIXTEEN.toLowerCase().replaceAll(/(?=.)/g, character);

    expect(tidyCode(`${character}${typed}${character}`)).toBe(SIXTEEN);
  });

  test.each(Array.from('._·•∙‧・･/\\|:;,、，+=*~～：／＿ーｰ'))(
    'removes %s between groups @gap-45',
    (mark) => {
      expect(tidyCode(`HDMA${mark}QF4P${mark}X7TV`)).toBe('HDMAQF4PX7TV');
      expect(tidyCode(`HDMA${mark}`)).toBe('HDMA');
    },
  );

  test.each([
    ['НВМА-СЕ4Р-Х7ТК', 'HBMACE4PX7TK'],
    ['ΗΒΜΑ-ΙΕ4Ρ-Χ7ΤΖ', 'HBMAIE4PX7TZ'],
    ['𝐇𝐃𝐌𝐀-𝗤𝗙𝟰𝗣-𝚇𝟽𝚃𝚅', 'HDMAQF4PX7TV'],
    ['ⒽⒹⓂⒶⓆⒻ④ⓅⓍ⑦ⓉⓋ', 'HDMAQF4PX7TV'],
    ['ｈｄｍａ　ＱＦ４Ｐ－Ｘ７ＴＶ', 'HDMAQF4PX7TV'],
    ['UHDK٩٨٧٦٥٤٣٢١٠', 'UHDK9876543210'],
    ['UHDK९८७६५४३२१०', 'UHDK9876543210'],
    ['UHDK𞥙𞥘𞥗𞥖𞥕𞥔𞥓𞥒𞥑𞥐', 'UHDK9876543210'],
    [`${' '.repeat(20)}${SIXTEEN}STU`, SIXTEEN],
    ['ß'.repeat(16), 'S'.repeat(16)],
    ['😀'.repeat(20), '😀'.repeat(16)],
    ['\u200B- \t'.repeat(2_500), ''],
    ['<b>é_ñ/../?#%00', '<B>É_Ñ/../?#%00'],
  ])(
    'reads the characters of any script, and cuts at sixteen: %j is %j @spec-5.1 @gap-45 @E2 @E3',
    (typed, code) => {
      expect(tidyCode(typed)).toBe(code);
    },
  );

  test('returns at most sixteen whole characters, and the same when it is applied twice @E2', () => {
    const texts = fc.string({ unit: 'binary', maxLength: 40 });
    const examples = ["ABCDEFGHIJKLMNO'PQRé", 'ΐ', ''].map((text): [string] => [text]);
    fc.assert(
      fc.property(texts, (text) => {
        const code = tidyCode(text);

        expect([...code].length).toBeLessThanOrEqual(16);
        expect(code).not.toMatch(/\p{Cs}/u);
        expect(tidyCode(code)).toBe(code);
      }),
      { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 300), examples },
    );
  });
});

test('a code is complete at 12 and 16, and checked when longer @spec-5.2', () => {
  const lengths = Array.from({ length: 18 }, (_value, length) => length);
  const having = (rule: (code: string) => boolean, character = 'A') =>
    lengths.filter((length) => rule(character.repeat(length)));

  expect(having(isComplete)).toEqual([12, 16]);
  expect(having(isChecked)).toEqual([12, 16, 17]);
  expect(having(isChecked, '😀')).toEqual([12, 16, 17]);
});

test('a code that the service issued is never cut', () => {
  expect(wholeCode('abcde-fghij-klmno-pqrst')).toBe('ABCDEFGHIJKLMNOPQRST');
});

test.each([
  ['HDMAЖF4PX7TV', { letter: 'Ж', position: 5 }],
  ['HDMAQF4P½7TV', { letter: '½', position: 9 }],
  ['HDMAQF4PX7TᏴ', { letter: 'Ᏼ', position: 12 }],
  ['HDMAQF4PX7TV', null],
  ['<SCRIPT>ALER', null],
  ['😀'.repeat(12), null],
])('the foreign letter of %s is %j, and such a code is never sent @gap-45', (code, letter) => {
  expect(foreignLetterIn(code)).toEqual(letter);
  expect(isChecked(tidyCode(code))).toBe(letter === null);
});
