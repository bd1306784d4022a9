// @ts-check

/**
 * How long a test took, and its limit.
 *
 * @typedef {object} Timing
 * @property {string} title with its file
 * @property {number} ms
 * @property {number} limitMs
 * @property {boolean} [isPart] true for a step of a test, which is listed only if it came near its limit
 */

/**
 * The result of a part of `npm test`.
 *
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed
 * @property {string} [note]
 * @property {Timing[]} [timings]
 */

/**
 * The counts in the reports of a runner.
 *
 * @typedef {{ passed: number, failed: number, skipped: number, timings: Timing[] }} Counts
 */

const SLOWEST = 20;

/**
 * Returns the tally of a check, which counts as one test.
 *
 * @param {boolean} holds
 * @returns {Tally}
 */
export function tallyOfCheck(holds) {
  return holds ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * Returns the tally of a runner. A runner that left no report, ran no test, or ended with an error of no test counts as
 * one failure.
 *
 * @param {Counts | null} counts null if there is no report
 * @param {number} exitCode
 * @returns {Tally}
 */
export function tallyOfRunner(counts, exitCode) {
  if (!counts) return { passed: 0, failed: 1, note: 'no report' };
  const { skipped, ...tally } = counts;
  const note = skipped > 0 ? { note: `${String(skipped)} skipped` } : {};
  if (tally.failed > 0) return { ...tally, ...note };
  if (exitCode !== 0) {
    return { ...tally, failed: 1, note: `ended with code ${String(exitCode)}, no test failed` };
  }
  if (tally.passed === 0) return { ...tally, failed: 1, note: 'ran no test' };
  return { ...tally, ...note };
}

/**
 * Returns the sum of tallies.
 *
 * @param {Tally[]} tallies
 * @returns {Tally}
 */
export function sum(tallies) {
  const notes = tallies.flatMap(({ note }) => note ?? []);
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failed: tallies.reduce((total, { failed }) => total + failed, 0),
    timings: tallies.flatMap(({ timings = [] }) => timings),
    ...(notes.length > 0 && { note: notes.join('; ') }),
  };
}

/**
 * Returns a line for each of the 20 slowest tests, and for each test that took more than half of its limit: on a slower
 * machine it would fail. The speed of this machine follows.
 *
 * @param {readonly Timing[]} timings
 * @param {string} speed
 */
export function timingReport(timings, speed) {
  const tests = timings.filter(({ isPart = false }) => !isPart);
  const slowest = tests.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  const near = timings.filter(({ ms, limitMs }) => ms > limitMs / 2);
  return [
    ...section('slowest tests', slowest),
    ...(near.length > 0
      ? section('more than half of the limit', near)
      : ['no test took more than half of its limit']),
    speed,
  ].join('\n');
}

/**
 * Returns a line for each part.
 *
 * @param {(Tally & { name: string, seconds: number })[]} results
 */
export function table(results) {
  return results
    .map(({ name, passed, failed, seconds, note = '' }) =>
      [
        failed === 0 ? '✓' : '✗',
        name.padEnd(11),
        `${String(passed).padStart(5)} passed`,
        `${String(failed).padStart(4)} failed`,
        `${seconds.toFixed(1).padStart(7)} s`,
        note && `  ${note}`,
      ].join(' '),
    )
    .map((line) => line.trimEnd())
    .join('\n');
}

/**
 * @param {string} heading
 * @param {readonly Timing[]} timings
 */
function section(heading, timings) {
  if (timings.length === 0) return [];
  const lines = timings.map(
    ({ title, ms, limitMs }) => `${seconds(ms)} of ${seconds(limitMs)} s  ${title}`,
  );
  return [`${heading}:`, ...lines, ''];
}

/** @param {number} ms */
function seconds(ms) {
  return (ms / 1000).toFixed(1).padStart(6);
}
