// @ts-check

/**
 * What a step of `npm test` came to.
 *
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed
 * @property {string} [note] what else a reader should know
 * @property {import('./timings.mjs').Timing[]} [timings]
 */

/**
 * A check is one test: it holds or it does not.
 *
 * @param {boolean} holds
 * @returns {Tally}
 */
export function tallyOfCheck(holds) {
  return holds ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * A runner's counts, not believed where they hide a failure: a runner that crashed, ran nothing, or
 * ended with an error that is no test's has failed at least once.
 *
 * @param {import('./reports.mjs').Counts | null} counts null: no report
 * @param {number} exitCode
 * @returns {Tally}
 */
export function tallyOfRunner(counts, exitCode) {
  if (!counts) return { passed: 0, failed: 1, note: 'crashed: no report' };
  const { passed, failed, skipped, timings } = counts;
  const told = { timings, ...skippedNote(skipped) };
  if (failed > 0) return { passed, failed, ...told };
  if (exitCode !== 0) {
    return {
      passed,
      failed: 1,
      timings,
      note: `ended with code ${String(exitCode)}, no test failed`,
    };
  }
  if (passed === 0) return { passed, failed: 1, note: 'ran no test' };
  return { passed, failed, ...told };
}

/**
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

/** @param {number} skipped */
function skippedNote(skipped) {
  return skipped > 0 ? { note: `${String(skipped)} skipped` } : {};
}
