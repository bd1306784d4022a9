// @ts-check
import { readFileSync } from 'node:fs';

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {import('./timings.mjs').Timing[]} timings of the tests that ran
 */

/**
 * The report a runner was to leave, or null when it left none or only a part of one.
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
 * What a runner wrote into a file, or null where there is none or it cannot be read, as after a crash.
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
 * Rstest's JSON report. A file that could not be run holds no failed test, but is a failure.
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
 * @typedef {object} RstestResult
 * @property {string} testId
 * @property {string} testPath
 * @property {string} name
 * @property {string} status
 * @property {number} [duration] in milliseconds
 */

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
    timings: suites.flatMap((suite) => timingsIn(suite)),
  };
}

/**
 * A file, which has its path as its title, or what a test.describe groups.
 *
 * @typedef {object} Suite
 * @property {string} title
 * @property {string} file
 * @property {Spec[]} [specs]
 * @property {Suite[]} [suites]
 */

/**
 * @typedef {object} Spec
 * @property {string} title
 * @property {string} file
 * @property {PlaywrightTest[]} tests
 */

/**
 * @typedef {object} PlaywrightTest
 * @property {string} status
 * @property {number} timeout in milliseconds
 * @property {{ type: string, description?: string }[]} annotations
 * @property {{ duration: number }[]} results
 */

/**
 * @param {Suite} suite
 * @param {string[]} [outer] the titles of the groups around it
 * @returns {import('./timings.mjs').Timing[]}
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
 * How long a test waited for others, in milliseconds: that is neither its time nor part of its limit.
 *
 * @param {PlaywrightTest['annotations']} annotations
 */
function waitedIn(annotations) {
  return annotations
    .filter(({ type }) => type === 'waited')
    .reduce((total, { description }) => total + Number(description), 0);
}
