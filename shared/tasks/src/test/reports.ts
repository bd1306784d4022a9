import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { CACHE } from '../paths.mjs';
import type { Counts, Timing } from './tally.ts';

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
    const { timings: _, ...numbers } = counts;
    return Object.values(numbers).every(Number.isInteger) ? counts : null;
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
  files: { status: string; results: RstestResult[] }[];
  unhandledErrors: unknown[];
}

interface RstestResult {
  testId: string;
  testPath: string;
  name: string;
  status: string;
  duration?: number;
}

/** Returns the counts of Playwright's JSON report. A test that passed only at a second try counts as a failure. */
export function playwrightCounts({
  stats,
  suites,
  errors,
}: {
  stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>;
  suites: Suite[];
  errors: unknown[];
}): Counts {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    timings: suites.flatMap((suite) => timingsIn(suite)),
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
  results: { duration: number }[];
}

/**
 * @param outer the titles of the suites around it
 */
function timingsIn(
  { title: group, file: path, specs = [], suites = [] }: Suite,
  outer: string[] = [],
): Timing[] {
  const groups = group === path ? outer : [...outer, group];
  const timings = specs.flatMap(({ title, file, tests }) =>
    tests.flatMap(({ timeout, annotations, results }) => {
      const waited = waitedIn(annotations);
      return results.map(({ duration }) => ({
        title: [`e2e/${file}`, ...groups, title].join(' › '),
        ms: duration - waited,
        limitMs: timeout - waited,
      }));
    }),
  );
  return [...timings, ...suites.flatMap((suite) => timingsIn(suite, groups))];
}

/** Returns how long a test waited for other tests, in milliseconds. That time is part neither of its duration nor of its limit. */
function waitedIn(annotations: PlaywrightTest['annotations']) {
  return annotations
    .filter(({ type }) => type === 'waited')
    .reduce((total, { description }) => total + Number(description), 0);
}
