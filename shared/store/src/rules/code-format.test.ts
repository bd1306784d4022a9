import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';

import { foreignLetterIn } from './characters';
import {
  isChecked,
  isComplete,
  MAX_CODE_LENGTH,
  mayGoOn,
  tidyCode,
  wholeCode,
} from './code-format';
import { runsOf } from '../service/strange-answers.test-support';

const SIXTEEN = 'ABCDEFGHJKLMNPQR';

describe('tidyCode', () => {
  test('removes the grouping of a printed code', () => {
    expect(tidyCode('abcd-efgh-jklm-npqr')).toBe(SIXTEEN);
  });

  test('returns upper case', () => {
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
  ])('removes a %s at every place', (_name, character) => {
    const typed = SIXTEEN.replaceAll(/(?=.)/g, character);

    expect(tidyCode(`${character}${typed}${character}`)).toBe(SIXTEEN);
  });

  test('cuts the code at sixteen characters after it has removed the others @spec-5.1', () => {
    expect(tidyCode(`${' '.repeat(20)}${SIXTEEN}STU`)).toBe(SIXTEEN);
    expect(tidyCode('ß'.repeat(16))).toBe('S'.repeat(16));
  });

  test.each(Array.from('._·•∙‧・･/\\|:;,、，+=*~～：／＿ーｰ'))(
    'removes %s between groups, and while a group is typed @gap-47',
    (mark) => {
      expect(tidyCode(`HDMA${mark}QF4P${mark}X7TV`)).toBe('HDMAQF4PX7TV');
      expect(tidyCode(`HDMA${mark}`)).toBe('HDMA');
    },
  );

  test('keeps a mark in a text that is no code', () => {
    expect(tidyCode('<a>/b:c')).toBe('<A>/B:C');
  });

  test.each(numberingSystems())('reads the digits of the numbering system %s @gap-47', (system) => {
    const digits = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false }).format(
      9876543210,
    );

    expect(tidyCode(`UHDK${digits}`)).toBe('UHDK9876543210');
  });

  test.each([
    ['Cyrillic', 'НВМА-СЕ4Р-Х7ТК', 'HBMACE4PX7TK'],
    ['small Cyrillic', 'нвма-се4р-х7тк', 'HBMACE4PX7TK'],
    ['Greek', 'ΗΒΜΑ-ΙΕ4Ρ-Χ7ΤΖ', 'HBMAIE4PX7TZ'],
    ['mathematical', '𝐇𝐃𝐌𝐀-𝗤𝗙𝟰𝗣-𝚇𝟽𝚃𝚅', 'HDMAQF4PX7TV'],
    ['circled', 'ⒽⒹⓂⒶⓆⒻ④ⓅⓍ⑦ⓉⓋ', 'HDMAQF4PX7TV'],
  ])('reads %s letters that look Latin as Latin @gap-47', (_script, typed, code) => {
    expect(tidyCode(typed)).toBe(code);
  });

  test('returns narrow characters when the text has full-width letters and digits', () => {
    expect(tidyCode('ｈｄｍａ　ＱＦ４Ｐ－Ｘ７ＴＶ')).toBe('HDMAQF4PX7TV');
  });

  test('keeps every other character unchanged', () => {
    expect(tidyCode('<b>é_ñ/../?#%00')).toBe('<B>É_Ñ/../?#%00');
  });

  test('counts characters and never cuts one in half @E2', () => {
    const faces = '😀'.repeat(20);

    expect(tidyCode(faces)).toBe('😀'.repeat(16));
    expect(isChecked('😀'.repeat(12))).toBe(true);
    expect(isChecked('😀'.repeat(8))).toBe(false);
  });

  test('accepts a text of ten thousand characters @E3', () => {
    expect(tidyCode('\u200B- \t'.repeat(2_500))).toBe('');
    expect(tidyCode('ab-'.repeat(3_333))).toBe('ABABABABABABABAB');
  });

  test('returns at most sixteen whole characters when the text is random @E2', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (pasted) => {
        const code = tidyCode(pasted);

        expect([...code].length).toBeLessThanOrEqual(16);
        expect(code).not.toMatch(/\p{Cs}/u);
        expect(tidyCode(code)).toBe(code);
      }),
      { numRuns: runsOf(300) },
    );
  });

  test.each([
    ['a pasted text', ' abcd–efgh\u200B😀 '],
    ['a mark and, cut off, the letter that it was kept for', "ABCDEFGHIJKLMNO'PQRé"],
    ['a letter with a capital of several characters', 'ΐ'],
  ])('returns the same code when it is applied twice to %s', (_text, text) => {
    const tidied = tidyCode(text);

    expect(tidyCode(tidied)).toBe(tidied);
  });

  test('returns an empty text when the text is empty', () => {
    expect(tidyCode('')).toBe('');
  });
});

describe('the length of a code', () => {
  const lengths = Array.from({ length: MAX_CODE_LENGTH + 2 }, (_value, length) => length);

  test('is complete when it is exactly 12 or exactly 16 @spec-5.2', () => {
    expect(lengths.filter((length) => isComplete('A'.repeat(length)))).toEqual([12, 16]);
  });

  test('allows a check of a longer code, which only the service issues', () => {
    expect(lengths.filter((length) => isChecked('A'.repeat(length)))).toEqual([12, 16, 17]);
  });

  test('allows a longer code only when it is 12', () => {
    expect(lengths.filter((length) => mayGoOn('A'.repeat(length)))).toEqual([12]);
  });
});

describe('a code that the service issued', () => {
  test('is never cut', () => {
    expect(wholeCode('abcde-fghij-klmno-pqrst')).toBe('ABCDEFGHIJKLMNOPQRST');
  });
});

describe('a foreign letter', () => {
  test.each([
    ['HDMAЖF4PX7TV', 'Ж', 5],
    ['É2DMAQF4PX7T', 'É', 1],
    ['HDMAQF4PX7T日', '日', 12],
    ['HDMAQF4P½7TV', '½', 9],
    ['HDMAQF4PX7TᏴ', 'Ᏼ', 12],
  ])('is named with its position, and %s is never sent @gap-47', (code, letter, position) => {
    expect(foreignLetterIn(code)).toEqual({ letter, position });
    expect(isChecked(tidyCode(code))).toBe(false);
  });

  test.each(['HDMAQF4PX7TV', '<SCRIPT>ALERT(1)', '😀'.repeat(12), ''])('is not in %s', (code) => {
    expect(foreignLetterIn(code)).toBeNull();
  });
});

/** The numbering systems of the engine that have decimal digits. */
function numberingSystems(): string[] {
  return Intl.supportedValuesOf('numberingSystem').filter((system) =>
    /^\p{Nd}{10}$/u.test(
      new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false }).format(9876543210),
    ),
  );
}
