import { describe, expect, test } from '@rstest/core';

import { timingReport } from './timings.mjs';

const QUICK = { title: 'a.test.ts › is quick', ms: 100, limitMs: 60_000 };
const NEAR = { title: 'b.spec.ts › publishes', ms: 46_000, limitMs: 90_000 };

describe('the report of how long tests took', () => {
  test('names the slowest first', () => {
    const lines = timingReport([QUICK, NEAR]).split('\n');

    expect(lines.slice(0, 3)).toEqual([
      'slowest tests:',
      '  46.0 of   90.0 s  b.spec.ts › publishes',
      '   0.1 of   60.0 s  a.test.ts › is quick',
    ]);
  });

  test('lists an expectation only when it came nearer than half of its limit', () => {
    const expectation = { ...NEAR, title: 'b.spec.ts › publishes › Expect', isPart: true };

    expect(timingReport([QUICK, expectation]).match(/Expect/g)).toHaveLength(1);
  });

  test('stops after 20 tests', () => {
    const many = Array.from({ length: 30 }, (_, index) => ({ ...QUICK, ms: index }));

    expect(timingReport(many).match(/is quick/g)).toHaveLength(20);
  });

  test('names every test that took more than half of its limit', () => {
    const others = Array.from({ length: 20 }, () => ({ ...NEAR, limitMs: 300_000 }));
    const near = { ...NEAR, title: 'c.test.ts › waits', ms: 1_001, limitMs: 2_000 };

    const [, named] = timingReport([...others, near]).split('nearer than half of the limit:\n');

    expect(named?.trim()).toBe('1.0 of    2.0 s  c.test.ts › waits');
  });

  test('says so when no test came nearer than half of its limit', () => {
    expect(timingReport([QUICK])).toContain('no test came nearer than half of its limit');
  });
});
