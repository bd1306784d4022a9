import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';

import { isChecked, MAX_CODE_LENGTH, mayGoOn, tidyCode } from './code-format';

const SIXTEEN = 'ABCDEFGHJKLMNPQR';

describe('a code as it is typed', () => {
  test('loses the grouping of the insert when it is pasted', () => {
    expect(tidyCode('abcd-efgh-jklm-npqr')).toBe(SIXTEEN);
  });

  test('is raised to capitals', () => {
    expect(tidyCode('hdmaqf4px7tv')).toBe('HDMAQF4PX7TV');
  });

  test.each([
    ['hyphen-minus', '-'],
    ['hyphen', '\u2010'],
    ['non-breaking hyphen', '\u2011'],
    ['figure dash', '\u2012'],
    ['en dash', '\u2013'],
    ['em dash', '\u2014'],
    ['horizontal bar', '\u2015'],
    ['minus sign', '\u2212'],
    ['small hyphen-minus', '\uFE63'],
    ['full-width hyphen-minus', '\uFF0D'],
    ['soft hyphen', '\u00AD'],
    ['space', ' '],
    ['tab', '\t'],
    ['line break', '\r\n'],
    ['no-break space', '\u00A0'],
    ['narrow no-break space', '\u202F'],
    ['thin space', '\u2009'],
    ['ideographic space', '\u3000'],
    ['zero-width space', '\u200B'],
    ['zero-width non-joiner', '\u200C'],
    ['zero-width joiner', '\u200D'],
    ['left-to-right mark', '\u200E'],
    ['right-to-left override', '\u202E'],
    ['isolate', '\u2068'],
    ['word joiner', '\u2060'],
    ['byte order mark', '\uFEFF'],
    ['variation selector', '\uFE0F'],
    ['tag character', '\u{E0041}'],
    ['null', '\0'],
    ['half of a character', '\uD83D'],
  ])('loses a %s, wherever it is', (_name, character) => {
    const typed = SIXTEEN.replaceAll(/(?=.)/g, character);

    expect(tidyCode(`${character}${typed}${character}`)).toBe(SIXTEEN);
  });

  test('is cut at sixteen characters, but only after it has been tidied @spec-5.1', () => {
    expect(tidyCode(`${' '.repeat(20)}${SIXTEEN}STU`)).toBe(SIXTEEN);
    expect(tidyCode('ß'.repeat(16))).toBe('S'.repeat(16));
  });

  test.each([
    ['dots between letters', 'HDMA.QF4P.X7TV'],
    ['middle dots between letters', 'HDMA·QF4P·X7TV'],
  ])('loses %s', (_name, typed) => {
    expect(tidyCode(typed)).toBe('HDMAQF4PX7TV');
  });

  test('is narrow when it is typed in full-width letters and digits', () => {
    expect(tidyCode('ｈｄｍａ　ＱＦ４Ｐ－Ｘ７ＴＶ')).toBe('HDMAQF4PX7TV');
  });

  test('keeps every other character as it is, for the service to judge', () => {
    expect(tidyCode('<b>é_ñ/../?#%00')).toBe('<B>É_Ñ/../?#%00');
  });

  test('is counted in characters, and none is cut in half @E2', () => {
    const faces = '😀'.repeat(20);

    expect(tidyCode(faces)).toBe('😀'.repeat(16));
    expect(isChecked('😀'.repeat(12))).toBe(true);
    expect(isChecked('😀'.repeat(8))).toBe(false);
  });

  test('may be ten thousand characters of nothing, or of something @E3', () => {
    expect(tidyCode('\u200B- \t'.repeat(2_500))).toBe('');
    expect(tidyCode('ab-'.repeat(3_333))).toBe('ABABABABABABABAB');
  });

  test('is sixteen whole characters at most, whatever is pasted @E2', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (pasted) => {
        const code = tidyCode(pasted);

        expect([...code].length).toBeLessThanOrEqual(16);
        expect(code).not.toMatch(/\p{Cs}/u);
        expect(tidyCode(code)).toBe(code);
      }),
      { numRuns: 2_000 },
    );
  });

  test('is tidy once and for all', () => {
    const tidied = tidyCode(' abcd–efgh\u200B😀 ');

    expect(tidyCode(tidied)).toBe(tidied);
  });

  test('is empty where nothing was typed', () => {
    expect(tidyCode('')).toBe('');
  });
});

describe('the length of a code', () => {
  const lengths = Array.from({ length: MAX_CODE_LENGTH + 2 }, (_value, length) => length);

  test('has it checked at exactly 12 and exactly 16 @spec-5.2', () => {
    expect(lengths.filter((length) => isChecked('A'.repeat(length)))).toEqual([12, 16]);
  });

  test('leaves open at 12 only whether it goes on', () => {
    expect(lengths.filter((length) => mayGoOn('A'.repeat(length)))).toEqual([12]);
  });
});
