// @ts-check
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { CACHE } from '../paths.mjs';

/** @import { Counts, Timing } from './tally.mjs' */

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
 * @param {string} path of the package in the repository
 */
export function rstestReport(path) {
  const file = join(REPORTS, `rstest-${path.replaceAll('/', '+')}.json`);
  const limits = /** @type {Record<string, number> | null} */ (readJson(`${file}.limits`));
  return readReport(file, rstestCounts(path, limits ?? {}));
}

/**
 * Returns the counts of a report, or null if there is none or it is incomplete, as after a crash.
 *
 * @param {string} file
 * @param {(report: any) => Counts} read
 * @returns {Counts | null}
 */
export function readReport(file, read) {
  try {
    const counts = read(readJson(file));
    const { timings: _, ...numbers } = counts;
    return Object.values(numbers).every(Number.isInteger) ? counts : null;
  } catch {
    return null;
  }
}

/**
 * Returns the content of a JSON file, or null if there is none or it is incomplete, as after a crash.
 *
 * @param {string} file
 * @returns {unknown}
 */
export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Returns the counts of Rstest's JSON report. A file that could not run has no failed test, but counts as a failure.
 *
 * @param {string} path of the package in the repository
 * @param {Record<string, number>} limits in milliseconds, by the id of a test
 * @returns {(report: RstestReport) => Counts}
 */
export function rstestCounts(path, limits) {
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

/**
 * @typedef {object} RstestReport
 * @property {Record<'passedTests' | 'failedTests' | 'skippedTests' | 'todoTests', number>} summary
 * @property {{ status: string, results: RstestResult[] }[]} files
 * @property {unknown[]} unhandledErrors
 */

/**
 * @typedef {{ testId: string, testPath: string, name: string, status: string, duration?: number }} RstestResult
 */

/**
 * Returns the counts of Playwright's JSON report. A test that passed only at a second try counts as a failure.
 *
 * @param {{ stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>,
 *   suites: Suite[], errors: unknown[] }} report
 * @returns {Counts}
 */
export function playwrightCounts({ stats, suites, errors }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    timings: suites.flatMap((suite) => timingsIn(suite)),
  };
}

/**
 * A file, whose title is its path, or a test.describe.
 *
 * @typedef {object} Suite
 * @property {string} title
 * @property {string} file
 * @property {{ title: string, file: string, tests: PlaywrightTest[] }[]} [specs]
 * @property {Suite[]} [suites]
 */

/**
 * @typedef {object} PlaywrightTest
 * @property {string} status
 * @property {string} projectName
 * @property {number} timeout in milliseconds
 * @property {{ type: string, description?: string }[]} annotations
 * @property {{ duration: number }[]} results
 */

/**
 * @param {Suite} suite
 * @param {string[]} [outer] the titles of the suites around it
 * @returns {Timing[]}
 */
function timingsIn({ title: group, file: path, specs = [], suites = [] }, outer = []) {
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

/**
 * Returns how long a test waited for other tests, in milliseconds. That time is part neither of its duration nor of its limit.
 *
 * @param {PlaywrightTest['annotations']} annotations
 */
function waitedIn(annotations) {
  return annotations
    .filter(({ type }) => type === 'waited')
    .reduce((total, { description }) => total + Number(description), 0);
}
