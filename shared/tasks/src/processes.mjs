// @ts-check
import { constants } from 'node:os';
import { join } from 'node:path';

import { execa } from 'execa';

import { ROOT } from './paths.mjs';

/**
 * @typedef {object} RunOptions
 * @property {string} [folder] relative to the repository
 * @property {NodeJS.ProcessEnv} [env] added to that of this process
 * @property {boolean} [quiet] keeps the output instead of printing it
 */

/** Where the output of a process goes; a generator changes or drops its lines. */
/** @typedef {'pipe' | 'inherit' | 'ignore' | [(line: unknown) => Generator<string, void, void>, 'inherit']} Output */
/** @typedef {PromiseLike<unknown> & { pid?: number }} Running */

/** @type {Set<Running>} */
const running = new Set();

let isStopping = false;

// The content service drains for 5 s by default, then gives open requests 8 s.
const KILL_TIMEOUT_MS = 15_000;

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    // A terminal signals the whole group and npm passes its signal on, so the same signal comes twice.
    if (isStopping) return;
    void stopEverything().then(() => process.exit(128 + constants.signals[signal]));
  });
}
process.on('exit', () => {
  for (const child of running) signalGroup(child, 'SIGKILL');
});

/**
 * Starts a shell command with the programs of its package and of the workspace in PATH. The command leads a process
 * group of its own, so that everything that it starts is stopped with it.
 *
 * @param {string} command
 * @param {Omit<RunOptions, 'quiet'> & { stdout: Output, stderr: Output }} options
 */
export function startProcess(command, { folder = '', env = {}, stdout, stderr }) {
  const child = execa(command, {
    shell: true,
    cwd: join(ROOT, folder),
    env,
    preferLocal: true,
    detached: true,
    cleanup: false,
    reject: false,
    maxBuffer: 1e9,
    all: stdout === 'pipe',
    stdin: 'ignore',
    stdout,
    stderr,
  });
  running.add(child);
  void child.finally(() => running.delete(child));
  return child;
}

/**
 * Runs a command to its end. Resolves to its exit code and, if quiet, its output; never if everything is being stopped.
 *
 * @param {string} command
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function run(command, { quiet = false, ...options } = {}) {
  const stream = quiet ? 'pipe' : 'inherit';
  const { exitCode, all } = await startProcess(command, {
    ...options,
    stdout: stream,
    stderr: stream,
  });
  await unlessStopping();
  return { code: exitCode ?? 1, output: (all ?? '').trim() };
}

/** Resolves at once, or never if everything is being stopped: the end of a process is no result then. */
export function unlessStopping() {
  return isStopping ? new Promise(() => undefined) : Promise.resolve();
}

/** Asks all processes to end, and kills them after 15 s. */
export async function stopEverything() {
  isStopping = true;
  const ended = Promise.all(running);
  for (const child of running) signalGroup(child, 'SIGTERM');
  const timer = setTimeout(() => {
    for (const child of running) signalGroup(child, 'SIGKILL');
  }, KILL_TIMEOUT_MS);
  await ended;
  clearTimeout(timer);
}

/**
 * @param {Running} child
 * @param {NodeJS.Signals} signal
 */
function signalGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The whole group has ended.
  }
}
