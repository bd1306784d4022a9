// @ts-check
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';

import { ROOT } from './workspace.mjs';

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env] added to this process's own
 * @property {boolean} [quiet] keeps the output instead of showing it
 */

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** Once everything is being stopped, an ending is no news, and nothing follows it. */
let isStopping = false;

// The content service drains for 5 s by default, then gives open requests 8 s.
const GRACE_MS = 15_000;

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    // A terminal signals everybody, and npm passes on what it got: the second is the same wish.
    if (isStopping) return;
    void stopEverything().then(() => process.exit(128 + constants.signals[signal]));
  });
}
// However this process ends, nothing it started outlives it.
process.on('exit', () => {
  for (const child of running) signalGroup(child, 'SIGKILL');
});

/**
 * Starts a shell command as the leader of its own process group, with the tools of its folder and of
 * the workspace in the PATH, as a package script has them.
 *
 * @param {string} command
 * @param {RunOptions} [options]
 */
export function startProcess(command, { cwd = ROOT, env = {}, quiet = false } = {}) {
  const path = [join(cwd, 'node_modules/.bin'), join(ROOT, 'node_modules/.bin')];
  const child = spawn(command, {
    cwd,
    shell: true,
    detached: true,
    env: {
      ...process.env,
      ...env,
      PATH: [...path, process.env['PATH']].join(delimiter),
    },
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
  });
  running.add(child);
  child.once('close', () => running.delete(child));
  return child;
}

/**
 * What a process ended with, unless it ended because everything was stopped: then never.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<{ code: number, signal: NodeJS.Signals | null }>}
 */
export function ending(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (!isStopping) resolve({ code: code ?? 1, signal });
    });
  });
}

/**
 * Runs a command to its end.
 *
 * @param {string} command
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function run(command, options) {
  const child = startProcess(command, options);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => (output += String(text)));
  }
  const { code } = await ending(child);
  return { code, output };
}

/** Asks everything that still runs to end, and after a while makes it. */
export async function stopEverything() {
  isStopping = true;
  const children = [...running];
  const ended = children.map((child) => new Promise((resolve) => child.once('close', resolve)));
  for (const child of children) signalGroup(child, 'SIGTERM');
  const impatience = setTimeout(() => {
    for (const child of running) signalGroup(child, 'SIGKILL');
  }, GRACE_MS);
  await Promise.all(ended);
  clearTimeout(impatience);
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function signalGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The whole group has gone by itself.
  }
}
