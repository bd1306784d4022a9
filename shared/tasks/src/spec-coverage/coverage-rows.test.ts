import { describe, expect, test } from '@rstest/core';

import { coverageRowsOf } from './coverage-rows';

const DOCUMENT = `# Coverage

Where everything is.

## 1. Codes

| The words    | Where it lives         | Proved by                                             |
| ------------ | ---------------------- | ----------------------------------------------------- |
| A code,      | \`a/code.ts\`, \`a/b.ts\`  | \`a/code.test.ts › a code › is typed\`<br>\`a/b.spec.ts › x\` |
| / \\| Home     | decisions, 17          | States nothing to build                               |
`;

describe('the rows of the coverage', () => {
  test('are what the tables hold, and the headings between them', () => {
    expect(coverageRowsOf(DOCUMENT)).toEqual([
      { line: 5, words: '## 1. Codes', files: [], tests: [], isExempt: true },
      {
        line: 9,
        words: 'A code,',
        files: ['a/code.ts', 'a/b.ts'],
        tests: [
          { file: 'a/code.test.ts', title: 'a code › is typed' },
          { file: 'a/b.spec.ts', title: 'x' },
        ],
        isExempt: false,
      },
      { line: 10, words: '/ | Home', files: [], tests: [], isExempt: true },
    ]);
  });
});
