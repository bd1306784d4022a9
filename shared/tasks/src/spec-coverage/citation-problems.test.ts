import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';

import { citationProblems } from './citation-problems';
import type { CoverageRow } from './coverage-rows';

const CITED = { file: 'code.test.ts', title: 'a code › is typed' };

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'coverage-'));
  writeFileSync(join(root, 'code.ts'), 'export const code = 1;');
  writeFileSync(
    join(root, 'code.test.ts'),
    `describe('a code', () => { test('is typed', () => {}); });`,
  );
});

afterAll(() => {
  rmSync(root, { recursive: true });
});

describe('a row', () => {
  test('is well when its files and its test exist', () => {
    expect(problemsOf({ files: ['code.ts'], tests: [CITED] })).toEqual([]);
  });

  test('is well without a test where it says that there is nothing to build', () => {
    expect(problemsOf({ isExempt: true })).toEqual([]);
  });

  test.each<[string, Partial<CoverageRow>, string]>([
    ['a file that is gone', { files: ['gone.ts'], tests: [CITED] }, 'there is no gone.ts'],
    [
      'a test in a file that is gone',
      { tests: [{ file: 'gone.test.ts', title: 'x' }] },
      'there is no gone.test.ts',
    ],
    [
      'a test that is gone',
      { tests: [{ ...CITED, title: 'a code › is read' }] },
      'code.test.ts has no test “a code › is read”',
    ],
    [
      'a test without its suite',
      { tests: [{ ...CITED, title: 'is typed' }] },
      'code.test.ts has no test “is typed”',
    ],
    [
      'a file without saying which test',
      { tests: [{ ...CITED, title: '' }] },
      'code.test.ts has no test “”',
    ],
    [
      'a file that no runner takes for tests',
      { tests: [{ file: 'code.ts', title: 'is typed' }] },
      'code.ts is no file of tests',
    ],
    ['no test at all', {}, 'a row either cites a test or says that it states nothing to build'],
    [
      'a test although it says that there is nothing to build',
      { tests: [CITED], isExempt: true },
      'a row either cites a test or says that it states nothing to build',
    ],
  ])('that cites %s is named with its line', (_what, row, problem) => {
    expect(problemsOf(row)).toEqual([`docs/spec-coverage.md:7: ${problem}`]);
  });
});

function problemsOf(different: Partial<CoverageRow>): string[] {
  const row = { line: 7, words: 'A code.', files: [], tests: [], isExempt: false };
  return citationProblems(root, [{ ...row, ...different }]);
}
