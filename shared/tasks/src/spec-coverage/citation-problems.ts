import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Citation, CoverageRow } from './coverage-rows';
import { COVERAGE } from './documents';
import { testTitlesIn } from './test-titles';

/** Files that a runner takes for tests. */
const TEST_FILE = /\.(test|spec)\.tsx?$/;

const UNPROVED = 'a row either cites a test or says that it states nothing to build';

/** What of the rows cannot be found: files, tests, or a proof at all. */
export function citationProblems(root: string, rows: readonly CoverageRow[]): string[] {
  const titles = new Map<string, string[]>();
  const titlesIn = (file: string) => {
    const known = titles.get(file) ?? testTitlesIn(file, readFileSync(join(root, file), 'utf8'));
    titles.set(file, known);
    return known;
  };
  const problemWith = ({ file, title }: Citation) => {
    if (!existsSync(join(root, file))) return [`there is no ${file}`];
    if (!TEST_FILE.test(file)) return [`${file} is no file of tests`];
    return titlesIn(file).includes(title) ? [] : [`${file} has no test “${title}”`];
  };
  return rows.flatMap(({ line, files, tests, isExempt }) => {
    const missing = files.filter((file) => !existsSync(join(root, file)));
    const isProved = tests.length > 0;
    return [
      ...missing.map((file) => `there is no ${file}`),
      ...tests.flatMap(problemWith),
      ...(isProved === isExempt ? [UNPROVED] : []),
    ].map((problem) => `${COVERAGE}:${String(line)}: ${problem}`);
  });
}
