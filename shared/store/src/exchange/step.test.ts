import { describe, expect, test } from '@rstest/core';

import { afterCheck, afterClearing, afterRestoring, isUnderWay, mayStart, type Step } from './step';

const STEPS: readonly Step[] = ['idle', 'exchanging', 'settling', 'failed', 'unclear', 'done'];

describe('the steps of an exchange', () => {
  test('an exchange starts only when none is in flight or done', () => {
    expect(STEPS.filter(mayStart)).toEqual(['idle', 'failed', 'unclear']);
  });

  test('a check moves only an exchange that is settling', () => {
    expect(afterCheck('settling', 'open')).toBe('failed');
    expect(afterCheck('settling', 'used')).toBe('idle');
    expect(afterCheck('settling', 'unknown')).toBe('unclear');
    for (const step of STEPS.filter((one) => one !== 'settling')) {
      expect(afterCheck(step, 'used')).toBe(step);
    }
  });

  test('a reset clears an ended exchange and never one in flight', () => {
    expect(STEPS.map(afterClearing)).toEqual([
      'idle',
      'exchanging',
      'settling',
      'idle',
      'idle',
      'idle',
    ]);
    expect(STEPS.filter(isUnderWay)).toEqual(['exchanging', 'settling']);
  });

  test('a restored page asks the service about every exchange that it began', () => {
    expect(STEPS.filter((step) => afterRestoring(step) === 'settling')).toEqual(
      STEPS.filter((step) => step !== 'idle'),
    );
  });
});
