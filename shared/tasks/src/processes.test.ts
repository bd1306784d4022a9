import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';

import { describe, expect, rs, test } from '@rstest/core';

import { processesOf } from './process-table.ts';
import { run } from './processes.ts';

rs.setConfig({ testTimeout: 60_000 });

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

  test('starts programs of packages with this Node when PATH begins with another', async ({
    onTestFinished,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), 'redeem-node-'));
    onTestFinished(() => {
      rmSync(folder, { recursive: true });
    });
    writeFileSync(join(folder, 'node'), '#!/bin/sh\necho another', { mode: 0o755 });
    const script = `const { run } = await import(${JSON.stringify(join(import.meta.dirname, 'processes.ts'))});
      await run('node -p process.execPath');
      process.exit();`;

    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      env: { ...process.env, PATH: [folder, process.env['PATH']].join(delimiter) },
    });

    expect((await text(child.stdout)).trim()).toBe(process.execPath);
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

const LIMIT = { timeout: 20_000 };

/** A process that starts one with a group of its own, as browsers have, and one with an environment of its own. */
const TREE = `
  const { spawn } = require('node:child_process');
  const leader = spawn('sleep', ['60'], { detached: true });
  const stranger = spawn('sleep', ['60'], { env: { PATH: process.env.PATH } });
  console.log(JSON.stringify([process.env.REDEEM_PROCESSES, process.pid, leader.pid, stranger.pid]));
`;

/** A command, such as npm test, that starts this process. */
const COMMAND = `
  import { startProcess } from ${JSON.stringify(join(import.meta.dirname, 'processes.ts'))};
  await startProcess('exec node -e "$TREE"', { stdout: 'inherit', stderr: 'inherit' });
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
  const [mark, ...pids] = JSON.parse(tree) as [string, ...number[]];
  return {
    shell,
    command: Number(command),
    /** Returns the processes that the command has started and that have not ended. */
    left: () => processesOf(mark, new Set(pids)).size,
  };
}

describe('a command ends all that it has started', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL'] as const)(
    'when it gets %s',
    async (signal) => {
      const { command, left } = await startCommand();
      expect(left()).toBe(3);

      process.kill(command, signal);

      await expect.poll(left, LIMIT).toBe(0);
    },
  );

  test('when its terminal is closed', async () => {
    const { shell, command, left } = await startCommand();

    shell.stdout.destroy();
    process.kill(command, 'SIGHUP');

    await expect.poll(left, LIMIT).toBe(0);
  });

  test('when npm is killed', async () => {
    const { shell, left } = await startCommand({ npm_node_execpath: process.execPath });

    shell.kill('SIGKILL');

    await expect.poll(left, LIMIT).toBe(0);
  });

  test('when .ci/run is killed', async () => {
    const script = spawn('sleep', ['60']);
    const { left } = await startCommand({ STARTED_BY: String(script.pid) });

    script.kill('SIGKILL');

    await expect.poll(left, LIMIT).toBe(0);
  });
});

/** Imports the module for one test, because after `stopEverything` it starts nothing else. */
function ownModule(onTestFinished: (end: () => void) => void) {
  rs.resetModules();
  onTestFinished(() => {
    rs.resetModules();
  });
  return import('./processes.ts');
}
