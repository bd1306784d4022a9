import { describe, expect, test } from '@rstest/core';

import { kolmogorovSmirnov, percentile, summarize } from './summary';

describe('what is told of many requests', () => {
  test('is the time that so many of them did not exceed', () => {
    const values = Array.from({ length: 200 }, (_, index) => index + 1);
    expect([50, 95, 99, 100].map((percent) => percentile(values, percent))).toEqual([
      100, 190, 198, 200,
    ]);
    expect(percentile([7], 99)).toBe(7);
  });

  test('is how many answers there were of each kind', () => {
    const samples = [200, 200, 503].map((status) => ({ at: 0, ms: 1, status }));
    expect(summarize(samples)).toMatchObject({ sent: 3, statuses: { 200: 2, 503: 1 } });
  });

  test('is whether two groups of them took the same time', () => {
    const even = Array.from({ length: 1_000 }, (_, index) => index);
    expect(kolmogorovSmirnov(even, even)).toBe(1);
    // The critical distance of 1,000 and 1,000 values at five percent is 0.0607.
    expect(
      kolmogorovSmirnov(
        even,
        even.map((value) => value + 60.7),
      ),
    ).toBeCloseTo(0.05, 1);
    expect(
      kolmogorovSmirnov(
        even,
        even.map((value) => value + 200),
      ),
    ).toBeLessThan(0.001);
  });
});
