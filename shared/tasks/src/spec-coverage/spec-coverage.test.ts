import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from '@rstest/core';

import { ROOT } from '../workspace.mjs';
import { citationProblems } from './citation-problems';
import { coverageRowsOf } from './coverage-rows';
import { COVERAGE, SPECIFICATION } from './documents';
import { quotationProblems } from './quotation-problems';
import { sentencesOf } from './sentences';

describe('the coverage of the specification', () => {
  const rows = coverageRowsOf(read(COVERAGE));

  test('has a row for every sentence, in its order and its own words', () => {
    expect(quotationProblems(sentencesOf(read(SPECIFICATION)), rows)).toEqual([]);
  });

  test('names files and tests that exist, a test for every sentence that demands something', () => {
    expect(citationProblems(ROOT, rows)).toEqual([]);
  });
});

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}
