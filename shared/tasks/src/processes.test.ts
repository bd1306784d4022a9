import { once } from 'node:events';

import { describe, expect, test } from '@rstest/core';

import { run, startProcess, stopEverything } from './processes.mjs';

describe('what the tasks start', () => {
  test('is waited for, with its output and its code', async () => {
    const { code, output } = await run('echo out; echo err >&2; exit 3', { quiet: true });

    expect(code).toBe(3);
    expect(output).toContain('out\n');
    expect(output).toContain('err\n');
  });

  test('finds the tools of the workspace', async () => {
    expect((await run('tsc --version', { quiet: true })).code).toBe(0);
  });

  test('is stopped together with everything that it has started itself', async () => {
    const { stdout } = startProcess('sleep 60 & echo started; wait', { quiet: true });
    if (!stdout) throw new Error('there is no output to read');
    await once(stdout, 'data');

    await stopEverything();

    // The pipe closes when the last process that holds it has gone, here the sleeping one.
    expect(stdout.closed).toBe(true);
  });
});
