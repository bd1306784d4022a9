import { describe, expect, test } from '@rstest/core';

import { cleanPaste } from './clean-paste';
import { merge } from './merge';

describe('pasted text', () => {
  test('of a word processor has lists, and no characters that nobody sees', () => {
    const pasted =
      '\uFEFFReturns\r\n\r\n\r\n\r\n·\tKeep\u00A0the\u00ADreceipt\r\n•\tBring the\u200B disc\r\no\tOr not\r\n1.\tFirst\r\n2)\tSecond\u000B';

    expect(cleanPaste(pasted)).toBe(
      'Returns\n\n- Keep thereceipt\n- Bring the disc\n- Or not\n1. First\n2. Second\n',
    );
  });

  test('keeps letters of all scripts, and the marks of their direction', () => {
    const text = 'مرحبا \u200F(A)\nשלום\né 🎬 👨‍👩‍👧';

    expect(cleanPaste(text)).toBe(text);
  });

  test('keeps words that look like a list', () => {
    expect(cleanPaste('or not\n– a dash')).toBe('or not\n– a dash');
  });

  test('of 100,000 characters is cleaned at once', () => {
    expect(cleanPaste('word \u00A0'.repeat(20_000))).toHaveLength(119_998);
  });
});

describe('two changes of one text', () => {
  const before = 'one\n\ntwo\n\nthree\n';

  test('are both kept in different lines', () => {
    const merged = merge('ONE\n\ntwo\n\nthree\n', before, 'one\n\ntwo\n\nTHREE\n');

    expect(merged).toEqual({ text: 'ONE\n\ntwo\n\nTHREE\n', omitted: [] });
  });

  test('in the same line leave that of this person, and name the other', () => {
    const merged = merge('one\n\nMINE\n\nthree\n', before, 'one\n\nTHEIRS\n\nthree\n');

    expect(merged).toEqual({ text: 'one\n\nMINE\n\nthree\n', omitted: ['THEIRS'] });
  });

  test('that are the same are one', () => {
    expect(merge('one\n\nSAME\n\nthree\n', before, 'one\n\nSAME\n\nthree\n').omitted).toEqual([]);
  });
});
