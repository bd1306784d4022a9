import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';

const LIMIT = { timeout: 20_000 };

/** Makes Node report an old version, in the process that the test starts and in no child of it. */
const OLD_NODE = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })`;

/** The files that run on a Node that is too old. */
const FILES = globSync('*.mjs', { cwd: import.meta.dirname });

/** A checkout of these files only, in which no earlier call has recorded a path. */
let folder: string;
let entry: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'redeem-npx-'));
  const source = join(folder, 'shared/tasks/src');
  mkdirSync(source, { recursive: true });
  for (const file of FILES) copyFileSync(join(import.meta.dirname, file), join(source, file));
  entry = join(source, 'redeem.mjs');
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('a command on a Node that is too old', () => {
  test('continues with Node from the npm registry and passes its exit code on', () => {
    const { status, stderr } = runOnOldNode(['test', 'unit'], provideNode());

    expect(stderr.trim().split('\n')).toEqual([
      expect.stringMatching(/^This project needs Node .*, not 20\.20\.2: continuing with Node /),
      `started ${entry} test unit`,
    ]);
    expect(status).toBe(7);
  });

  test.each([
    ['the working directory when its launcher names no folder', {}, tmpdir()],
    ['the folder that its launcher names', { INIT_CWD: '/home/ann' }, '/home/ann'],
  ])('tells its programs that paths are relative to %s', (_, launcher, expected) => {
    const node = writeScript('node', 'echo "$INIT_CWD"');
    const { INIT_CWD: __, ...others } = environment(`echo '${node}'`);
    const words = ['--import', OLD_NODE, entry, 'serve'];

    const { stdout } = spawnSync(process.execPath, words, {
      cwd: tmpdir(),
      encoding: 'utf8',
      env: { ...others, ...launcher },
    });

    expect(stdout.trim()).toBe(expected);
  });

  test('calls npx once: later calls start the recorded Node', () => {
    runOnOldNode(['build'], provideNode());

    const { status, stderr } = runOnOldNode(['build'], 'echo "npx was called" >&2; exit 1');

    expect(stderr).toContain(`started ${entry} build`);
    expect(stderr).not.toContain('npx was called');
    expect(status).toBe(7);
  });

  test('ends with a message when the registry does not provide Node', () => {
    const { status, stderr } = runOnOldNode(['start'], 'echo "no network" >&2; exit 1');

    expect(stderr).toContain('no network');
    expect(stderr).toContain('Install Node 24 (https://nodejs.org/) and try again.');
    expect(status).toBe(1);
  });

  test('ends when npm is killed', { timeout: 60_000 }, async () => {
    const node = writeScript('node', 'echo $$; exec sleep 60');
    const npm = spawn(
      'sh',
      ['-c', '"$@" & wait', 'sh', process.execPath, '--import', OLD_NODE, entry, 'test'],
      { env: environment(`echo '${node}'`), stdio: ['ignore', 'pipe', 'ignore'] },
    );
    const [pid] = (await once(npm.stdout, 'data')) as [Buffer];

    npm.kill('SIGKILL');

    await expect.poll(() => isRunning(Number(pid)), LIMIT).toBe(false);
  });
});

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Returns the body of an npx that provides a Node, which prints its arguments and ends with 7. */
function provideNode(): string {
  return `echo '${writeScript('node', 'echo "started $*" >&2; exit 7')}'`;
}

function runOnOldNode(words: string[], npx: string) {
  return spawnSync(process.execPath, ['--import', OLD_NODE, entry, ...words], {
    encoding: 'utf8',
    env: environment(npx),
  });
}

/** Returns the environment that npm gives to a command, with another npx. */
function environment(npx: string): NodeJS.ProcessEnv {
  writeScript('npx', npx);
  const PATH = [folder, process.env['PATH']].join(delimiter);
  return { ...process.env, PATH, npm_node_execpath: process.execPath };
}

function writeScript(name: string, body: string): string {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${body}\n`);
  chmodSync(file, 0o755);
  return file;
}
