// @ts-check

/**
 * How long a test took, and how long it might have taken.
 *
 * @typedef {object} Timing
 * @property {string} title with the file it stands in
 * @property {number} ms
 * @property {number} limitMs
 * @property {boolean} [isPart] of a test, which is listed by itself
 */

const SLOWEST = 20;

/**
 * The 20 slowest tests, and every test that came nearer than half of its limit: on a slower machine it
 * would be the next one to fail.
 *
 * @param {readonly Timing[]} timings
 */
export function timingReport(timings) {
  const tests = timings.filter(({ isPart = false }) => !isPart);
  const slowest = tests.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  const near = timings.filter(({ ms, limitMs }) => ms > limitMs / 2);
  return [
    ...section('slowest tests', slowest),
    ...(near.length > 0
      ? section('nearer than half of the limit', near)
      : ['no test came nearer than half of its limit']),
  ].join('\n');
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
