import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';

import { createLog } from '../log';
import { reportRate } from './report-rate';

describe('the rate of reports', () => {
  beforeEach(() => {
    rs.useFakeTimers();
  });
  afterEach(() => {
    rs.useRealTimers();
  });

  test('leaves others their share when one client sends without end, and holds for all together', () => {
    const { mayReport } = aRate(100);
    const send = (clientOf: (index: number) => string) =>
      Array.from({ length: 1_000 }, (_, index) => mayReport(clientOf(index))).filter(Boolean);

    expect(send(() => 'attacker')).toHaveLength(10);
    expect(send((index) => `client ${String(index)}`)).toHaveLength(90);
  });

  test('counts in one line a minute what it refuses, and begins anew', () => {
    const { mayReport, lines } = aRate(10);
    for (let count = 0; count < 50; count += 1) mayReport('attacker');

    rs.advanceTimersByTime(60_000);
    const again = mayReport('attacker');
    rs.advanceTimersByTime(60_000);

    expect(lines).toEqual([
      '{"level":"error","msg":"reports exceeded the rate","taken":1,"refused":49}\n',
    ]);
    expect(again).toBe(true);
  });
});

function aRate(perMinute: number) {
  const lines: string[] = [];
  const log = createLog('info', (line) => lines.push(line));
  return { mayReport: reportRate(perMinute, log), lines };
}
