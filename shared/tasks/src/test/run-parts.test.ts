import { setTimeout as wait } from 'node:timers/promises';

import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';

import { runParts } from './run-parts.ts';

const PASSED = { passed: 1, failed: 0 };

beforeEach(() => {
  rs.spyOn(console, 'log').mockImplementation(() => undefined);
  rs.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  rs.restoreAllMocks();
});

test('runParts runs two jobs at a time, and starts the last part beside the last job of the part before', async () => {
  const events: string[] = [];
  const job = (name: string, ms: number) => async () => {
    events.push(`${name} starts`);
    await wait(ms);
    events.push(`${name} ends`);
    return PASSED;
  };

  await runParts({ unit: [job('long', 300), job('short', 1)], e2e: [job('e2e', 1)] }, 2);

  expect(events).toEqual([
    ...['long starts', 'short starts', 'short ends', 'e2e starts', 'e2e ends', 'long ends'],
  ]);
});

test('runParts sums the jobs of a part, counts one that throws as a failure, and leaves out an empty part', async () => {
  const passes = () => Promise.resolve(PASSED);
  const throws = () => Promise.reject(new Error('no browser'));

  const results = await runParts({ lint: [throws], unit: [passes, passes], e2e: [] }, 2);

  expect(results).toMatchObject([
    { name: 'lint', passed: 0, failed: 1, note: 'ended before its first test' },
    { name: 'unit', passed: 2, failed: 0 },
  ]);
});
