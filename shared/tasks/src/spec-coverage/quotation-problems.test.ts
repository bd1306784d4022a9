import { describe, expect, test } from '@rstest/core';

import { quotationProblems } from './quotation-problems';

const SPECIFICATION = [
  { line: 3, text: '## 1. Codes' },
  { line: 5, text: 'A code is typed, and checked.' },
  { line: 5, text: 'It may be used once.' },
  { line: 7, text: 'It expires.' },
];

describe('rows that quote the specification', () => {
  test('are well when they are all of it, in its order, whole sentences or parts', () => {
    expect(
      problemsOf(
        '## 1. Codes',
        'A code is typed,',
        'and checked.',
        'It may be used once.',
        'It expires.',
      ),
    ).toEqual([]);
  });

  test('leave nothing out, not even the end of a sentence', () => {
    expect(problemsOf('## 1. Codes', 'A code is typed,', 'It expires.')).toEqual([
      'docs/product/specification.md:5: no row quotes “and checked.”',
      'docs/product/specification.md:5: no row quotes “It may be used once.”',
    ]);
    expect(problemsOf('## 1. Codes', 'A code is typed, and checked.')).toEqual([
      'docs/product/specification.md:5: no row quotes “It may be used once.”',
      'docs/product/specification.md:7: no row quotes “It expires.”',
    ]);
  });

  test('leave nothing out in the middle, and what follows it is well', () => {
    expect(problemsOf('## 1. Codes', 'and checked.', 'It may be used', 'It expires.')).toEqual([
      'docs/product/specification.md:5: no row quotes “A code is typed,”',
      'docs/product/specification.md:5: no row quotes “once.”',
    ]);
  });

  test.each([
    ['other words', 'A code is entered,'],
    ['half a word', 'A co'],
    ['two sentences at once', 'A code is typed, and checked. It may be used once.'],
    ['nothing', ''],
  ])('say nothing the specification does not: %s', (_what, words) => {
    const problems = problemsOf(
      '## 1. Codes',
      words,
      'A code is typed, and checked.',
      'It may be used once.',
      'It expires.',
    );

    expect(problems).toEqual([
      `docs/spec-coverage.md:11: the specification does not go on “${words}”`,
    ]);
  });

  test('keep its order', () => {
    expect(
      problemsOf('## 1. Codes', 'It may be used once.', 'A code is typed, and checked.'),
    ).toEqual([
      'docs/product/specification.md:5: no row quotes “A code is typed, and checked.”',
      'docs/spec-coverage.md:12: the specification does not go on “A code is typed, and checked.”',
      'docs/product/specification.md:7: no row quotes “It expires.”',
    ]);
  });
});

/** Of rows with these words, from line 10 on. */
function problemsOf(...rows: string[]): string[] {
  return quotationProblems(
    SPECIFICATION,
    rows.map((words, index) => ({ line: 10 + index, words })),
  );
}
