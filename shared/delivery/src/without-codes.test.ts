import { describe, expect, test } from '@rstest/core';

import { withoutCodes } from './without-codes';

describe('a text that is reported', () => {
  test.each([
    'DVDQDWM7GJ4R',
    'ABCDEFGHJKLM',
    'ABCDEFGHJKLMN',
    'ABCDEFGHJKLMNPQR',
    'ABCD-EFGH-JKLM',
    'ABCD EFGH JKLM NPQR',
    'ABCDEF-GHJKLM',
    'ABCD – EFGH — JKLM',
    'ABCD\u200bEFGH\u00a0JKLM',
    'ABCD%20EFGH%20JKLM',
    'ABCD+EFGH+JKLM',
    'abcdefghjklm',
    'dvdqdwm7gj4r',
    'abcd-efgh-jklm-npqr',
    'abc-def-ghj-klm',
    'AbCdEfGhJkLm',
    'abcd efgh jklm',
    'Abcd Efgh Jklm Npqr',
    'abcd+efgh+jklm',
    'ABCD%2DEFGH%2DJKLM',
    'codeABCDEFGHJKLMx',
    '123456789012',
  ])('never has the code %j in it', (code) => {
    const texts = [
      code,
      `“${code}” was refused`,
      `a ${code}, b`,
      `/code/${code}?cc=US`,
      `${code}\n`,
    ];

    for (const text of texts.map(withoutCodes)) {
      expect(text).toContain('[code]');
      expect(text).not.toContain(code);
      for (const group of code.split(/%20|%2D|[^A-Za-z\d]+/)) expect(text).not.toContain(group);
    }
  });

  test.each([
    ['at https://redeem.example/?c=AB', 'at https://redeem.example/?[query]'],
    ['(https://redeem.example/a.js?x=1&y=2:3:4)', '(https://redeem.example/a.js?[query])'],
    ['/?c=ABCD EFGH JKLM&x=1', '/?[query]'],
    ['"/retailers?from=mail#top" is gone', '"/retailers?[query]" is gone'],
  ])('has no query in it: %s', (text, rest) => {
    expect(withoutCodes(text)).toBe(rest);
  });

  test.each([
    'TypeError: Cannot read properties of undefined (reading "title")',
    'remote support@1.0.0-rc.1 could not be loaded',
    '    at work (/remotes/redeem-form/1.0.0/remoteEntry.1a2b3c4d.js:1:20045)',
    'RUNTIME-008: HTTP 404',
    'why? nobody knows',
  ])('keeps what says what went wrong: %s', (text) => {
    expect(withoutCodes(text)).toBe(text);
  });
});
