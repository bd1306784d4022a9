import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';

import { withRetries } from './retry';

beforeEach(() => {
  rs.useFakeTimers();
});

afterEach(() => {
  rs.useRealTimers();
  rs.restoreAllMocks();
});

describe('withRetries', () => {
  test.each([
    [0, 300],
    [0.5, 600],
    [1, 900],
  ])('repeats the work after a random pause (random %s: %s ms)', async (chance, pause) => {
    rs.spyOn(Math, 'random').mockReturnValue(chance);
    const work = rs.fn().mockRejectedValueOnce(new Error('oh')).mockResolvedValue('done');

    const result = withRetries(work, () => true);
    await rs.advanceTimersByTimeAsync(pause - 1);
    expect(work).toHaveBeenCalledTimes(1);
    await rs.advanceTimersByTimeAsync(1);

    expect(work).toHaveBeenCalledTimes(2);
    await expect(result).resolves.toBe('done');
  });

  test('rejects with the last error when shouldRetry returns false', async () => {
    const asked: [unknown, number][] = [];
    const work = rs.fn<() => Promise<never>>();
    for (const error of ['one', 'two', 'three']) work.mockRejectedValueOnce(error);

    const result = withRetries(work, (error, retries) => {
      asked.push([error, retries]);
      return retries < 2;
    });
    const failure = expect(result).rejects.toBe('three');
    await rs.advanceTimersByTimeAsync(1_800);

    await failure;
    expect(asked).toEqual([
      ['one', 0],
      ['two', 1],
      ['three', 2],
    ]);
    expect(work).toHaveBeenCalledTimes(3);
  });
});
