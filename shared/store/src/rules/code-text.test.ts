import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';

import { codeInPath, codesIn, foreignLetterIn, isChecked, isComplete } from './code-text';
import { readLink, tidyCode, wholeCode } from './code-text';

const TWELVE = 'HDMAQF4PX7TV';
const SIXTEEN = 'FEATUREDC9DGEF4T';
const OTHER = 'XFAR6PW7DVPJ';
const LONGEST = 'ABCDEFGHJKLMNPQR';
/** Characters that are never part of a code: dashes, spaces, invisible ones, and half of a character. */
const DROPPED =
  '-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uFE63\uFF0D\u00AD \t\r\n\u00A0\u202F\u2009\u3000\u200B\u200C\u200D' +
  '\u200E\u202E\u2068\u2060\uFEFF\uFE0F\u{E0041}\0\uD83D';

describe('tidyCode', () => {
  test.each([...DROPPED])('removes %j at every place', (character) => {
    const typed = LONGEST.toLowerCase().replaceAll(/(?=.)/g, character);

    expect(tidyCode(`${character}${typed}${character}`)).toBe(LONGEST);
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
    [`${' '.repeat(20)}${LONGEST}STU`, LONGEST],
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

describe('codesIn', () => {
  test.each<[string, string[]]>([
    ['HDMA-QF4P-X7TV', [TWELVE]],
    ['Your code: HDMA QF4P X7TV', [TWELVE]],
    ['Use the code HDMA QF4P X7TV today, and enjoy the movie', [TWELVE]],
    ['your code: hdma qf4p x7tv', [TWELVE]],
    ['Your code: HDMA·QF4P·X7TV.', [TWELVE]],
    ['Your code: HDMA – QF4P – X7TV', [TWELVE]],
    ['コード：HDMA　QF4P　X7TV', [TWELVE]],
    ['Votre code : « HDMA QF4P X7TV » (à saisir avant le 31/12)', [TWELVE]],
    ['Ihr Einlösecode lautet FEAT-URED-C9DG-EF4T, gültig in Österreich', [SIXTEEN]],
    ['Code\nFEAT URED C9DG EF4T\nCall 0800 1234 5678', [SIXTEEN]],
    ['https://redeem.example/?c=HDMAQF4PX7TV', [TWELVE]],
    ['redeem.example/?utm_source=mail&c=hdma-qf4p-x7tv&utm=1#top', [TWELVE]],
    ['Open <https://redeem.example/?c=HDMA%20QF4P%20X7TV>.', [TWELVE]],
    ['Open https://redeem.example/?c=HDMAQF4PX7TV or enter HDMA QF4P X7TV.', [TWELVE]],
    ['Your subscription at foxredeem.com: HDMAQF4PX7TV', [TWELVE]],
    ['Your code: HDMA_QF4P_X7TV', [TWELVE]],
    ['Your code: hdma/qf4p/x7tv.', [TWELVE]],
    ['Your code: FEAT • URED • C9DG • EF4T', [SIXTEEN]],
    ['Ваш код: НDМА-QF4Р-Х7ТV', [TWELVE]],
    ['https://redeem.example/?c=code%20HDMAQF4PX7TV', [TWELVE]],
    ['https://redeem.example/?utm=1&amp;c=HDMAQF4PX7TV', [TWELVE]],
    ['https://redeem.example/?c=3DHDMAQF4PX7TV', [TWELVE]],
    ['https://redeem.example/?c=HDMAQF4PX7TV?utm_source=ABCD1234EFGH', [TWELVE]],
    ['https://click.example/?to=https%3A%2F%2Fredeem.example%2F%3Fc%3DHDMAQF4PX7TV', [TWELVE]],
    ['HDMAQF4PX7TV\nXFAR6PW7DVPJ', [TWELVE, OTHER]],
    ['HDMA QF4P X7TV XFAR 6PW7 DVPJ', [TWELVE, OTHER]],
    ['HDMA QF4P X7TV FEAT-URED-C9DG-EF4T', [TWELVE, SIXTEEN]],
    ['Movie 1: HDMA-QF4P-X7TV; movie 2: FEAT-URED-C9DG-EF4T', [TWELVE, SIXTEEN]],
    ['https://redeem.example/?c=HDMAQF4PX7TV XFAR 6PW7 DVPJ', [TWELVE, OTHER]],
    ['', []],
    ['Your code: HDMA QF4P X7T', []],
    ['HDMAQF4PX7TVX', []],
    ['instructions for your subscription', []],
    ['Please contact digitalsupport@HDMAQF4PX7TV.example', []],
    ['https://mail.example/HDMAQF4PX7TV?c=%E0%A4%A', []],
    ['550e8400-e29b-41d4-a716-446655440000', []],
    ['Call 0800 1234 5678, order 123456789012', []],
    ['HDMAQF4PX7TVé', []],
    ['HDMA QF4P X7TV XFAR 6PW7', []],
  ])('reads %j as the codes %j', (text, codes) => {
    expect(codesIn(text)).toEqual(codes);
  });

  test('returns only valid codes when the text is random', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom(TWELVE, 'HDMA ', 'QF4P-', '?c=', '%', 'https://', ' ', 'é', '.'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        for (const code of codesIn(pieces.join(''))) {
          expect(code).toMatch(/^(?:[A-Z\d]{12}|[A-Z\d]{16})$/);
        }
      }),
      { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 300) },
    );
  });

  test.each(['A1', 'A1B2 ', 'a1b2-', '?c=', '//:', '@.', 'A1B2C3D4E5F6é'])(
    'returns no code in bounded time when %j is repeated ten thousand times',
    (piece) => {
      expect(codesIn(piece.repeat(10_000))).toEqual([]);
    },
  );
});

test.each<[string, ReturnType<typeof readLink>]>([
  ...[
    'HDMAQF4PX7TV.',
    '"HDMAQF4PX7TV"',
    '(HDMAQF4PX7TV)',
    '<HDMAQF4PX7TV>',
    '**HDMA-QF4P-X7TV**',
    '=3DHDMA-QF4P-X7TV',
    'HDMAQF4PX7TV?utm_source=newsletter',
    'HDMAQF4PX7TV?utm_id=ABCD1234EFGH',
    'HDMAQF4PX7TV#top',
    'Your code: HDMA QF4P X7TV',
    'code=HDMAQF4PX7TV',
    'https://redeem.example/?c=HDMAQF4PX7TV',
    'HDMA_QF4P_X7TV',
    'НDМАQF٤PX٧TV',
    'HDMAQF4PX7TV\u200B\r\n',
  ].map((text): [string, string] => [text, TWELVE]),
  ['hdma-qf', 'HDMAQF'],
  ['3D', '3D'],
  ['', ''],
  ['  -\u200B', ''],
  ...[
    { text: 'HDMA-QF4P-X7TV XFAR-6PW7-DVPJ', codes: [TWELVE, OTHER] },
    { text: 'Look into your mail for the code', codes: [] },
  ].map((read): [string, typeof read] => [read.text, read]),
])('readLink reads the parameter %j as %j @gap-44', (text, expected) => {
  expect(readLink(text)).toEqual(expected);
});

test.each([
  ['/hdmaqf4px7tv/', TWELVE],
  ['/hdma-qf4p x7tv/', TWELVE],
  ['/HDMA/QF4P/X7TV', TWELVE],
  ['/HDMA_QF4P.X7TV.', TWELVE],
  ['/ＨＤＭＡ－ＱＦ４Ｐ－Ｘ７ＴＶ', TWELVE],
  ['/HDMA\u200BQF4PX7TV', TWELVE],
  ['/FEAT-URED-C9DG-EF4T', SIXTEEN],
  ['/redeem/HDMA-QF4P-X7TV', TWELVE],
  ['/code=HDMAQF4PX7TV', TWELVE],
  ['/c=HDMAQF4PX7TV&lang=en', TWELVE],
  ...['/', '/return-policy', '/HDMAQF4PX7T', '/080012341234', '/%E0%A4%A'].map((path) => [
    path,
    '',
  ]),
])('codeInPath reads %j as %j', (path = '', code = '') => {
  expect(codeInPath(path)).toBe(code);
});
