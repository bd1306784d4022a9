import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';

import { codeInPath, codesIn, readLink } from './codes-in-text';

const TWELVE = 'HDMAQF4PX7TV';
const SIXTEEN = 'FEATUREDC9DGEF4T';
const OTHER = 'XFAR6PW7DVPJ';

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
    [Array.from({ length: 11 }, (_, index) => `HDMAQF4PX${String(100 + index)}`).join(', '), []],
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
