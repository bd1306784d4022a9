import { once } from 'node:events';

import { describe, expect, rs, test } from '@rstest/core';

import { run } from './processes.mjs';

describe('a process', () => {
  test('ends with its output and its exit code', async () => {
    const { code, output } = await run('echo out; echo err >&2; exit 3', { quiet: true });

    expect(code).toBe(3);
    expect(output).toContain('out');
    expect(output).toContain('err');
  });

  test('finds the programs of the workspace', async () => {
    expect((await run('tsc --version', { quiet: true })).code).toBe(0);
  });

  test('is stopped together with all processes that it started', async ({ onTestFinished }) => {
    const { startProcess, stopEverything } = await ownModule(onTestFinished);
    const { stdout } = startProcess('sleep 60 & echo started; wait', {
      stdout: 'pipe',
      stderr: 'pipe',
    });
    if (!stdout) throw new Error('there is no output to read');
    await once(stdout, 'data');

    await stopEverything();

    // The pipe closes when the last process that holds it has ended, here the sleeping one.
    expect(stdout.closed).toBe(true);
  });
});

/** Imports the module for one test, because after `stopEverything` it starts nothing else. */
function ownModule(onTestFinished: (end: () => void) => void) {
  rs.resetModules();
  onTestFinished(() => {
    rs.resetModules();
  });
  return import('./processes.mjs');
}
