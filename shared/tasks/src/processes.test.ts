import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';

import { afterAll, expect, test } from '@rstest/core';

import { run } from './processes.ts';

const LIMIT = { timeout: 40_000 };

test('a process has the programs of the workspace and this Node, and ends with its output and exit code', async () => {
  const command = 'tsc --version >&2; node -p process.execPath; exit 3';

  const { code, output } = await run(command, { output: 'keep' });

  expect(code).toBe(3);
  expect(output).toContain('Version');
  expect(output).toContain(process.execPath);
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

const USUAL = { TREE, STARTED_BY: '', npm_node_execpath: '', KILL_TIMEOUT_MS: '1000' };

/** Starts the command below a shell, as npm does. Resolves when all its processes run. */
async function startCommand(env: NodeJS.ProcessEnv = {}) {
  const node = [process.execPath, '--input-type=module', '-e', COMMAND];
  const shell = spawn('sh', ['-c', '"$@" & echo $!; wait', 'sh', ...node], {
    env: { ...process.env, ...USUAL, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: shell.stdout });
  const [command, tree] = [await once(lines, 'line'), await once(lines, 'line')].flat() as string[];
  const pids = JSON.parse(tree ?? '') as number[];
  return { shell, command: Number(command), left: () => pids.filter(isRunning) };
}

test.each([
  ['SIGINT', 'asked', ''],
  ['SIGTERM', 'killed, for one ignores SIGTERM', '1'],
  ['SIGHUP', 'asked', ''],
  ['SIGUSR2', 'asked, as after a failed part', ''],
] as const)('all processes end after %s: they are %s', async (signal, _, STUBBORN) => {
  const { command, left } = await startCommand({ STUBBORN });
  expect(left()).toHaveLength(3);

  process.kill(command, signal);

  await expect.poll(left, LIMIT).toEqual([]);
});

test('all processes end when npm or .ci/run is killed', async () => {
  const script = spawn('sleep', ['60']);
  const ofNpm = await startCommand({ npm_node_execpath: process.execPath });
  const ofScript = await startCommand({ STARTED_BY: String(script.pid) });

  ofNpm.shell.kill('SIGKILL');
  script.kill('SIGKILL');

  await expect.poll(() => [...ofNpm.left(), ...ofScript.left()], LIMIT).toEqual([]);
});

/** Makes Node report an old version, in the process that the test starts and in no child of it. */
const OLD_NODE = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })`;
const COMMAND_ON_OLD_NODE = ['--import', OLD_NODE, join(import.meta.dirname, 'redeem.mjs')];

const folder = mkdtempSync(join(tmpdir(), 'redeem-npx-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});
const script = (name: string, body: string) => {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${body}\n`, { mode: 0o755 });
  return file;
};
/** Returns the options of a command whose npx is another program, in the environment that npm gives. */
const withNpx = (body: string) => {
  script('npx', body);
  const PATH = [folder, process.env['PATH']].join(delimiter);
  const npm = { npm_node_execpath: process.execPath, INIT_CWD: undefined };
  return { cwd: tmpdir(), encoding: 'utf8' as const, env: { ...process.env, PATH, ...npm } };
};

test('a command on a Node that is too old continues with Node from the npm registry, in the same folder, and passes its exit code on', () => {
  const node = script('node', 'echo "started $* for $INIT_CWD" >&2; exit 7');
  const words = [...COMMAND_ON_OLD_NODE, 'test', 'unit'];

  const { status, stderr } = spawnSync(process.execPath, words, withNpx(`echo '${node}'`));

  expect(stderr.trim().split('\n')).toEqual([
    expect.stringMatching(/^This project needs Node .*, not 20\.20\.2: continuing with Node /),
    expect.stringMatching(`^started .*/redeem\\.mjs test unit for ${tmpdir()}$`),
  ]);
  expect(status).toBe(7);
});

test('a command on a Node that is too old ends with a message when the registry does not provide Node', () => {
  const options = withNpx('echo "no network" >&2; exit 1');

  const { status, stderr } = spawnSync(process.execPath, COMMAND_ON_OLD_NODE, options);

  expect(stderr).toContain('no network');
  expect(stderr).toContain('Install Node 24 (https://nodejs.org/) and try again.');
  expect(status).toBe(1);
});

test('a command on a Node that is too old ends when npm is killed', async () => {
  const node = script('node', 'echo $$; exec sleep 60');
  const words = ['-c', '"$@" & wait', 'sh', process.execPath, ...COMMAND_ON_OLD_NODE];
  const npm = spawn('sh', words, {
    ...withNpx(`echo '${node}'`),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [pid] = (await once(npm.stdout, 'data')) as [Buffer];

  npm.kill('SIGKILL');

  await expect.poll(() => isRunning(Number(pid)), LIMIT).toBe(false);
});
function isRunning(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
