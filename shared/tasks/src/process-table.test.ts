import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { expect, test } from '@rstest/core';

import { endProcesses, MARK, processesOf } from './process-table.ts';

test('endProcesses kills a process that ignores SIGTERM, and no process of another command', async () => {
  const mark = `process-table-${String(process.pid)}`;
  const start = (id: string) =>
    spawn('sh', ['-c', 'trap "" TERM; echo ready; while :; do sleep 0.1; done'], {
      env: { ...process.env, [MARK]: id },
    });
  const [stubborn, other] = [start(mark), start(`another-${mark}`)];
  await Promise.all([once(stubborn.stdout, 'data'), once(other.stdout, 'data')]);

  await endProcesses(mark, 200);

  expect(processesOf(mark, new Set()).size).toBe(0);
  expect(other.exitCode ?? other.signalCode).toBeNull();
  other.kill('SIGKILL');
});
