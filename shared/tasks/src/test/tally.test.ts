import { describe, expect, test } from '@rstest/core';

import { sum, tallyOfCheck, tallyOfRunner } from './tally.mjs';

const SLOW = { title: 'A2 another', ms: 900, limitMs: 1_000 };

describe('the counts of npm test', () => {
  test('a check counts as one test', () => {
    expect(tallyOfCheck(true)).toEqual({ passed: 1, failed: 0 });
    expect(tallyOfCheck(false)).toEqual({ passed: 0, failed: 1 });
  });

  test('a runner counts as its report says', () => {
    const counts = { passed: 7, failed: 0, skipped: 0, timings: [] };

    expect(tallyOfRunner(counts, 0)).toEqual({
      passed: 7,
      failed: 0,
      timings: [],
    });
  });

  test('failed tests are not counted twice because of the exit code', () => {
    const counts = { passed: 7, failed: 2, skipped: 0, timings: [] };

    expect(tallyOfRunner(counts, 1)).toEqual({ passed: 7, failed: 2, timings: [] });
  });

  test('a runner that left no report has failed', () => {
    expect(tallyOfRunner(null, 0)).toMatchObject({ passed: 0, failed: 1 });
  });

  test('a runner that ran no test has failed', () => {
    const counts = { passed: 0, failed: 0, skipped: 4, timings: [] };

    expect(tallyOfRunner(counts, 0)).toMatchObject({ passed: 0, failed: 1, note: 'ran no test' });
  });

  test('a runner that ended badly with no failed test has failed', () => {
    const counts = { passed: 7, failed: 0, skipped: 0, timings: [] };

    expect(tallyOfRunner(counts, 137)).toMatchObject({ passed: 7, failed: 1 });
  });

  test('skipped tests are mentioned', () => {
    const counts = { passed: 7, failed: 0, skipped: 2, timings: [] };

    expect(tallyOfRunner(counts, 0)).toMatchObject({ passed: 7, failed: 0, note: '2 skipped' });
  });

  test('the last line is the sum over all runners', () => {
    const tallies = [
      { passed: 1, failed: 0 },
      { passed: 40, failed: 2, timings: [SLOW], note: 'kit: 1 skipped' },
      { passed: 0, failed: 1, note: 'host: crashed' },
    ];

    expect(sum(tallies)).toEqual({
      passed: 41,
      failed: 3,
      timings: [SLOW],
      note: 'kit: 1 skipped; host: crashed',
    });
  });
});
