/** How long a test took, and its limit. */
export interface Timing {
  /** With its file. */
  title: string;
  ms: number;
  limitMs: number;
  /** True for a step of a test, which is listed only if it came near its limit. */
  isPart?: boolean;
}

/** The result of a part of `npm test`. */
export interface Tally {
  passed: number;
  failed: number;
  failures?: string[];
  note?: string;
  timings?: Timing[];
}

/** The counts in the reports of a runner. */
export interface Counts {
  passed: number;
  failed: number;
  failures: string[];
  skipped: number;
  timings: Timing[];
}

const SLOWEST = 20;

/** Returns the tally of a check, which counts as one test. */
export function tallyOfCheck(holds: boolean): Tally {
  return holds ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * Returns the tally of a runner. A runner that left no report, ran no test, or ended with an error of no test counts as
 * one failure.
 *
 * @param counts null if there is no report
 */
export function tallyOfRunner(counts: Counts | null, exitCode: number): Tally {
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

/** Returns the sum of tallies. */
export function sum(tallies: Tally[]): Tally {
  const notes = tallies.flatMap(({ note }) => note ?? []);
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failed: tallies.reduce((total, { failed }) => total + failed, 0),
    failures: tallies.flatMap(({ failures = [] }) => failures),
    timings: tallies.flatMap(({ timings = [] }) => timings),
    ...(notes.length > 0 && { note: notes.join('; ') }),
  };
}

/**
 * Returns a line for each of the 20 slowest tests, and for each test that took more than half of its limit: on a slower
 * machine it would fail. The speed of this machine follows.
 */
export function timingReport(timings: readonly Timing[], speed: string) {
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

/** Returns a line for each part. */
export function table(results: (Tally & { name: string; seconds: number })[]) {
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

function section(heading: string, timings: readonly Timing[]) {
  if (timings.length === 0) return [];
  const lines = timings.map(
    ({ title, ms, limitMs }) => `${seconds(ms)} of ${seconds(limitMs)} s  ${title}`,
  );
  return [`${heading}:`, ...lines, ''];
}

function seconds(ms: number) {
  return (ms / 1000).toFixed(1).padStart(6);
}
