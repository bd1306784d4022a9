import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { describe, expect, rs, test } from '@rstest/core';

import { run } from './processes.ts';

rs.setConfig({ testTimeout: 60_000 });

describe('a process', () => {
  test('ends with its output and its exit code', async () => {
    const { code, output } = await run('echo out; echo err >&2; exit 3', { quiet: true });

    expect(code).toBe(3);
    expect(output).toContain('out');
    expect(output).toContain('err');
  });

  test('finds the programs of the workspace, and the Node of this process before any other', async () => {
    expect((await run('tsc --version', { quiet: true })).code).toBe(0);
    const node = await run('node -p process.execPath', { quiet: true });
    expect(node.output).toBe(process.execPath);
  });
});

/** A process that starts one with a group of its own, as browsers have, and one that may ignore SIGTERM. */
const TREE = `
  const { spawn } = require('node:child_process');
  const leader = spawn('sleep', ['60'], { detached: true });
  const script = (process.env.STUBBORN ? 'trap "" TERM;' : '') + ' while :; do sleep 0.1; done';
  const other = spawn('sh', ['-c', script], { env: { PATH: process.env.PATH } });
  console.log(JSON.stringify([process.pid, leader.pid, other.pid]));
`;

/** A command, such as npm test, that starts this process. */
const COMMAND = `
  import { startProcess, stopEverything } from ${JSON.stringify(join(import.meta.dirname, 'processes.ts'))};
  const child = startProcess('exec node -e "$TREE"');
  process.on('SIGUSR2', () => void stopEverything().then(() => process.exit(1)));
  await child;
`;

/** Starts the command below a shell, as npm does. Resolves when all its processes run. */
async function startCommand(env: NodeJS.ProcessEnv = {}) {
  const node = [process.execPath, '--input-type=module', '-e', COMMAND];
  const shell = spawn('sh', ['-c', '"$@" & echo $!; wait', 'sh', ...node], {
    env: { ...process.env, TREE, STARTED_BY: '', npm_node_execpath: '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  for await (const chunk of shell.stdout.iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    if (text.trim().endsWith(']')) break;
  }
  const [command, tree = ''] = text.split('\n');
  const pids = JSON.parse(tree) as number[];
  return { shell, command: Number(command), left: () => pids.filter(isRunning) };
}

describe('a command ends all that it has started', { timeout: 60_000 }, () => {
  const LIMIT = { timeout: 40_000 };

  test.each([
    ['SIGINT', 'asked', ''],
    ['SIGTERM', 'killed, for one ignores SIGTERM', '1'],
    ['SIGHUP', 'asked', ''],
    ['SIGUSR2', 'asked, as after a failed part', ''],
  ] as const)('when it gets %s: they are %s', async (signal, _, STUBBORN) => {
    const { command, left } = await startCommand({ STUBBORN });
    expect(left()).toHaveLength(3);

    process.kill(command, signal);

    await expect.poll(left, LIMIT).toEqual([]);
  });

  test('when npm is killed', async () => {
    const { shell, left } = await startCommand({ npm_node_execpath: process.execPath });

    shell.kill('SIGKILL');

    await expect.poll(left, LIMIT).toEqual([]);
  });

  test('when .ci/run is killed', async () => {
    const script: ChildProcess = spawn('sleep', ['60']);
    await once(script, 'spawn');
    const { left } = await startCommand({ STARTED_BY: String(script.pid) });

    script.kill('SIGKILL');

    await expect.poll(left, LIMIT).toEqual([]);
  });
});

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
