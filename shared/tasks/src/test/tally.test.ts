import { describe, expect, test } from '@rstest/core';

import { sum, table, tallyOfCheck, tallyOfRunner, timingReport } from './tally.ts';

const SLOW = { title: 'A2 another', ms: 900, limitMs: 1_000 };

describe('a tally', () => {
  test('of a check counts one test', () => {
    expect(tallyOfCheck(true)).toEqual({ passed: 1, failed: 0 });
    expect(tallyOfCheck(false)).toEqual({ passed: 0, failed: 1 });
  });

  test('of a runner has the counts of its report', () => {
    const counts = { passed: 7, failed: 0, skipped: 0, failures: [], timings: [] };

    expect(tallyOfRunner(counts, 0)).toEqual({
      passed: 7,
      failed: 0,
      failures: [],
      timings: [],
    });
  });

  test('of a runner does not count failed tests again because of the exit code', () => {
    const counts = { passed: 7, failed: 2, skipped: 0, failures: ['a', 'b'], timings: [] };
    const { skipped: _, ...tally } = counts;

    expect(tallyOfRunner(counts, 1)).toEqual(tally);
  });

  test('of a runner without a report has one failure', () => {
    expect(tallyOfRunner(null, 0)).toMatchObject({ passed: 0, failed: 1 });
  });

  test('of a runner that ran no test has one failure', () => {
    const counts = { passed: 0, failed: 0, skipped: 4, failures: [], timings: [] };

    expect(tallyOfRunner(counts, 0)).toMatchObject({ passed: 0, failed: 1, note: 'ran no test' });
  });

  test('of a runner that ended with an error and no failed test has one failure', () => {
    const counts = { passed: 7, failed: 0, skipped: 0, failures: [], timings: [] };

    expect(tallyOfRunner(counts, 137)).toMatchObject({ passed: 7, failed: 1 });
  });

  test('of a runner notes skipped tests', () => {
    const counts = { passed: 7, failed: 0, skipped: 2, failures: [], timings: [] };

    expect(tallyOfRunner(counts, 0)).toMatchObject({ passed: 7, failed: 0, note: '2 skipped' });
  });

  test('is the sum of other tallies', () => {
    const tallies = [
      { passed: 1, failed: 0 },
      { passed: 40, failed: 2, failures: ['a', 'b'], timings: [SLOW], note: 'kit: 1 skipped' },
      { passed: 0, failed: 1, note: 'host: crashed' },
    ];

    expect(sum(tallies)).toEqual({
      passed: 41,
      failed: 3,
      failures: ['a', 'b'],
      timings: [SLOW],
      note: 'kit: 1 skipped; host: crashed',
    });
  });
});

test('table marks the parts that failed and shows their notes', () => {
  const lines = table([
    { name: 'lint', passed: 1, failed: 0, seconds: 4 },
    { name: 'unit', passed: 120, failed: 2, seconds: 31.46, note: 'kit: 1 skipped' },
  ]).split('\n');

  expect(lines).toEqual([
    '✓ lint            1 passed    0 failed     4.0 s',
    '✗ unit          120 passed    2 failed    31.5 s   kit: 1 skipped',
  ]);
});

const QUICK = { title: 'a.test.ts › is quick', ms: 100, limitMs: 60_000 };
const NEAR = { title: 'b.spec.ts › publishes', ms: 46_000, limitMs: 90_000 };
const SPEED = 'fixed work: 220 ms';

describe('timingReport', () => {
  test('lists the slowest test first', () => {
    const lines = timingReport([QUICK, NEAR], SPEED).split('\n');

    expect(lines.slice(0, 3)).toEqual([
      'slowest tests:',
      '  46.0 of   90.0 s  b.spec.ts › publishes',
      '   0.1 of   60.0 s  a.test.ts › is quick',
    ]);
  });

  test('lists an expectation only if it took more than half of its limit', () => {
    const expectation = { ...NEAR, title: 'b.spec.ts › publishes › Expect', isPart: true };

    expect(timingReport([QUICK, expectation], SPEED).match(/Expect/g)).toHaveLength(1);
  });

  test('stops after 20 tests', () => {
    const many = Array.from({ length: 30 }, (_, index) => ({ ...QUICK, ms: index }));

    expect(timingReport(many, SPEED).match(/is quick/g)).toHaveLength(20);
  });

  test('lists every test that took more than half of its limit', () => {
    const others = Array.from({ length: 20 }, () => ({ ...NEAR, limitMs: 300_000 }));
    const near = { ...NEAR, title: 'c.test.ts › waits', ms: 1_001, limitMs: 2_000 };

    const [, named] = timingReport([...others, near], SPEED).split(
      'more than half of the limit:\n',
    );

    expect(named?.trim()).toBe(`1.0 of    2.0 s  c.test.ts › waits\n\n${SPEED}`);
  });

  test('says so when no test took more than half of its limit', () => {
    expect(timingReport([QUICK], SPEED)).toContain('no test took more than half of its limit');
  });
});
