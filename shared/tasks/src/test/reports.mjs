// @ts-check
import { existsSync, readFileSync } from 'node:fs';

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} unproven the titles of tests that failed or did not run
 */

/**
 * The report a runner was to leave, or null when it left none or only a part of one.
 *
 * @param {string} file
 * @param {(report: any) => Counts} read
 * @returns {Counts | null}
 */
export function readReport(file, read) {
  if (!existsSync(file)) return null;
  try {
    const counts = read(JSON.parse(readFileSync(file, 'utf8')));
    const { unproven: _, ...numbers } = counts;
    return Object.values(numbers).every(Number.isInteger) ? counts : null;
  } catch {
    return null;
  }
}

/**
 * Rstest's JSON report. A file that could not be run holds no failed test, but is a failure.
 *
 * @param {{ summary: Record<'passedTests' | 'failedTests' | 'skippedTests' | 'todoTests', number>,
 *   files: { status: string, results: { name: string, status: string }[] }[],
 *   unhandledErrors: unknown[] }} report
 * @returns {Counts}
 */
export function rstestCounts({ summary, files, unhandledErrors }) {
  const brokenFiles = files.filter(
    ({ status, results }) => status === 'fail' && !results.some((one) => one.status === 'fail'),
  );
  return {
    passed: summary.passedTests,
    failed: summary.failedTests + brokenFiles.length + unhandledErrors.length,
    skipped: summary.skippedTests + summary.todoTests,
    unproven: files.flatMap(({ results }) =>
      results.filter(({ status }) => status !== 'pass').map(({ name }) => name),
    ),
  };
}

/**
 * Playwright's JSON report. A test that passed only when tried again has not proved anything.
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
    unproven: suites.flatMap(unprovenIn),
  };
}

/**
 * @typedef {object} Suite
 * @property {{ title: string, tests: { status: string }[] }[]} [specs]
 * @property {Suite[]} [suites]
 */

/**
 * @param {Suite} suite
 * @returns {string[]}
 */
function unprovenIn({ specs = [], suites = [] }) {
  const unproven = specs.filter(({ tests }) => tests.some(({ status }) => status !== 'expected'));
  return [...unproven.map(({ title }) => title), ...suites.flatMap(unprovenIn)];
}
