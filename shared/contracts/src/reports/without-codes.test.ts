import { describe, expect, test } from '@rstest/core';

import { withoutCodes } from './without-codes';

describe('a text that is reported', () => {
  test.each([
    ...['DVDQDWM7GJ4R', 'ABCDEFGHJKLM', 'ABCDEFGHJKLMN', 'ABCDEFGHJKLMNPQR', 'ABCD-EFGH-JKLM'],
    ...['ABCD EFGH JKLM NPQR', 'ABCDEF-GHJKLM', 'ABCD – EFGH — JKLM', 'ABCD\u200bEFGH\u00a0JKLM'],
    ...['ABCD%20EFGH%20JKLM', 'ABCD+EFGH+JKLM', 'abcdefghjklm', 'dvdqdwm7gj4r'],
    ...['abcd-efgh-jklm-npqr', 'abc-def-ghj-klm', 'AbCdEfGhJkLm', 'abcd efgh jklm'],
    ...['Abcd Efgh Jklm Npqr', 'abcd+efgh+jklm', 'ABCD%2DEFGH%2DJKLM'],
    '123456789012',
    ...['HDMA.QF4P.X7TV', 'HDMA_QF4P_X7TV', 'HDMA/QF4P/X7TV', 'HDMA:QF4P:X7TV'],
    ...['HDMA, QF4P, X7TV', 'HDMA    QF4P    X7TV', 'hdma.qf4p.x7tv', 'hdma_qf4p_x7tv'],
    ...['HDM/AQF/4PX/7TV', 'HD.MA.QF.4P.X7.TV', 'HDMAQF_4PX7TV', 'HDMAQF4P/X7TVACDE'],
    ...['HDMA.QF4PX7TV', 'HDMAQF4P/X7TV', 'HDMAQF4P_X7TV', '["HDMAQF4P","X7TV"]'],
    ...['H.D.M.A.Q.F.4.P.X.7.T.V', 'h d m a q f 4 p x 7 t v'],
    '["H","D","M","A","Q","F","4","P","X","7","T","V"]',
    '[\n  "H",\n  "D",\n  "M",\n  "A",\n  "Q",\n  "F",\n  "4",\n  "P",\n  "X",\n  "7",\n  "T",\n  "V"\n]',
    ...['[\\"HDMA\\", \\"QF4P\\", \\"X7TV\\"]', 'code_HDMA_QF4P_X7TV'],
    ...[
      'with this code HDMA QF4P X7TV',
      'ＨＤＭＡＱＦ４ＰＸ７ＴＶ',
      'ｈｄｍａ－ｑｆ４ｐ－ｘ７ｔｖ',
      'HDMA%2EQF4P%2EX7TV',
    ],
    ...['%48%44%4D%41%51%46%34%50%58%37%54%56', 'HDMA%51%46%34PX7TV', 'hdma%2520qf4p%2520x7tv'],
    ...['HDMA%E2%80%93QF4P%E2%80%93X7TV', '%EF%BC%A8%EF%BC%A4%EF%BC%AD%EF%BC%A1QF4PX7TV'],
    ...['%5B%22HDMA%22%2C%22QF4P%22%2C%22X7TV%22%5D', 'HDMA%A0QF4P%A0X7TV'],
  ])('has nothing left in it of a code that is spelt %j', (code) => {
    for (const text of [`“${code}” refused`, `never /${code}/`, `never ${code}`].map(
      withoutCodes,
    )) {
      expect(text).toContain('[code]');
      const left = text.replace('[code]', '').match(/[A-Za-z\d]+/g);
      expect(left).toEqual([text.startsWith('never') ? 'never' : 'refused']);
    }
  });

  // An expression that tries every place for every length would take minutes.
  test.each(['a.', 'ab_', 'abc/', 'abcd:', 'A-', '%41', '%25', '%', 'a '])(
    'is rid of codes when it is made of a thousand “%s”',
    (part) => {
      expect(withoutCodes(`${part.repeat(4_000 / part.length)}!`)).toMatch(/!$/);
    },
  );

  test.each([
    ['at https://redeem.example/?c=AB', 'at https://redeem.example/?[query]'],
    ['(https://redeem.example/a.js?x=1&y=2:3:4)', '(https://redeem.example/a.js?[query])'],
    ['/?c=ABCD EFGH JKLM&x=1', '/?[query]'],
    ['"/retailers?from=mail#top" is gone', '"/retailers?[query]" is gone'],
    ['codeABCDEFGHJKLMx is refused', 'code[code]x is refused'],
  ])('has no query and no code in it: %s', (text, rest) => {
    expect(withoutCodes(text)).toBe(rest);
  });

  test.each([
    'TypeError: Cannot read properties of undefined (reading "title")',
    'remote support@1.0.0-rc.1 could not be loaded',
    '    at work (/remotes/redeem-form/1.0.0/remoteEntry.1a2b3c4d.js:1:20045)',
    ...['RUNTIME-008: HTTP 404', 'why? nobody knows'],
    'net::ERR_CONNECTION_REFUSED at remoteEntry.js',
    'at /shell/1.0.0/index.964c09d2.js:2:138583',
    'at n (/remotes/support/12.10.3/7.fa71904a.js:1:4029)\n    at async start (main.mjs:1234:5678)',
    ...['at page (index.html:1234:5678)', '/shell/1.0.0/texts-fr_CA.0a1b2c3d.js'],
    'could not get the url: the api has not said why',
    'HTTP/1.1 404, text/plain; 20:43:20 on 2026-11-22',
    'Loading 50% of redeem/remote failed (100 %25)',
    'React error #418; visit https://react.dev/errors/418',
  ])('keeps what says what went wrong: %s', (text) => {
    expect(withoutCodes(text)).toBe(text);
  });
});
