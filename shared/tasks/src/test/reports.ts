import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { CACHE } from '../paths.mjs';
import type { Counts } from './tally.ts';

/** The folder of the JSON reports of a run: Rstest's, one for each package, and Playwright's. */
export const REPORTS = join(CACHE, 'reports');

/** Deletes the reports of earlier runs. */
export function clearReports() {
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
}

/**
 * Returns the counts of the report that Rstest wrote in a package, or null if there is none or it cannot be read.
 *
 * @param path of the package in the repository
 */
export function rstestReport(path: string) {
  const file = join(REPORTS, `rstest-${path.replaceAll('/', '+')}.json`);
  const limits = readJson(`${file}.limits`) as Record<string, number> | null;
  return readReport(file, rstestCounts(path, limits ?? {}));
}

/** Returns the counts of a report, or null if there is none or it is incomplete, as after a crash. */
export function readReport(file: string, read: (report: never) => Counts): Counts | null {
  try {
    const counts = read(readJson(file) as never);
    const { passed, failed, skipped } = counts;
    return [passed, failed, skipped].every(Number.isInteger) ? counts : null;
  } catch {
    return null;
  }
}

/** Returns the content of a JSON file, or null if there is none or it is incomplete, as after a crash. */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Returns the counts of Rstest's JSON report. A file that could not run has no failed test, but counts as a failure.
 *
 * @param path of the package in the repository
 * @param limits in milliseconds, by the id of a test
 */
export function rstestCounts(
  path: string,
  limits: Record<string, number>,
): (report: RstestReport) => Counts {
  return ({ summary, files, unhandledErrors }) => {
    const brokenFiles = files.filter(
      ({ status, results }) => status === 'fail' && !results.some((one) => one.status === 'fail'),
    );
    const results = files.flatMap((file) => file.results);
    return {
      passed: summary.passedTests,
      failed: summary.failedTests + brokenFiles.length + unhandledErrors.length,
      failures: [
        ...results
          .filter(({ status }) => status === 'fail')
          .map(({ testPath, name, errors }) =>
            failure(`${path}/${testPath} › ${name}`, errors?.[0]),
          ),
        ...brokenFiles.map(({ testPath }) => failure(`${path}/${testPath}`)),
        ...unhandledErrors.map((error) => failure(path, error)),
      ],
      skipped: summary.skippedTests + summary.todoTests,
      timings: results.flatMap(({ testId, testPath, name, duration = 0 }) => {
        const limitMs = limits[testId];
        if (limitMs === undefined) return [];
        return [{ title: `${path}/${testPath} › ${name}`, ms: duration, limitMs }];
      }),
    };
  };
}

interface RstestReport {
  summary: Record<'passedTests' | 'failedTests' | 'skippedTests' | 'todoTests', number>;
  files: { status: string; testPath: string; results: RstestResult[] }[];
  unhandledErrors: TestError[];
}

interface RstestResult {
  testId: string;
  testPath: string;
  name: string;
  status: string;
  duration?: number;
  errors?: TestError[];
}

interface TestError {
  message?: string;
}

/** Returns a test that failed, and why in a line. */
function failure(title: string, { message = '' }: TestError = {}) {
  const why = stripVTControlCharacters(message).replace(/\s+/g, ' ').slice(0, 300);
  return why === '' ? title : `${title}: ${why}`;
}

/** Returns the counts of Playwright's JSON report. A test that passed only at a second try counts as a failure. */
export function playwrightCounts({
  stats,
  suites,
  errors,
}: {
  stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>;
  suites: Suite[];
  errors: TestError[];
}): Counts {
  const tests = suites.flatMap((suite) => testsIn(suite));
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    failures: [
      ...tests.flatMap(({ title, results }) =>
        results.flatMap(({ error }) => (error ? failure(title, error) : [])),
      ),
      ...errors.map((error) => failure('e2e', error)),
    ],
    skipped: stats.skipped,
    timings: tests.flatMap(({ title, timeout, annotations, results }) => {
      const waited = waitedIn(annotations);
      return results.map(({ duration }) => ({
        title,
        ms: duration - waited,
        limitMs: timeout - waited,
      }));
    }),
  };
}

/** A file, whose title is its path, or a test.describe. */
export interface Suite {
  title: string;
  file: string;
  specs?: { title: string; file: string; tests: PlaywrightTest[] }[];
  suites?: Suite[];
}

interface PlaywrightTest {
  status: string;
  projectName: string;
  /** In milliseconds. */
  timeout: number;
  annotations: { type: string; description?: string }[];
  results: { duration: number; error?: TestError }[];
}

/**
 * Returns the tests of a suite, each titled with its file and the suites around it.
 *
 * @param outer the titles of the suites around this one
 */
function testsIn(
  { title: group, file: path, specs = [], suites = [] }: Suite,
  outer: string[] = [],
): (PlaywrightTest & { title: string })[] {
  const groups = group === path ? outer : [...outer, group];
  return [
    ...specs.flatMap(({ title, file, tests }) =>
      tests.map((test) => ({ ...test, title: [`e2e/${file}`, ...groups, title].join(' › ') })),
    ),
    ...suites.flatMap((suite) => testsIn(suite, groups)),
  ];
}

/** Returns how long a test waited for other tests, in milliseconds. That time is part neither of its duration nor of its limit. */
function waitedIn(annotations: PlaywrightTest['annotations']) {
  return annotations
    .filter(({ type }) => type === 'waited')
    .reduce((total, { description }) => total + Number(description), 0);
}
