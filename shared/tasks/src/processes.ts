import { spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { execa } from 'execa';

import { ROOT } from './paths.mjs';

/** An error that the user can correct: its message is printed without a stack. */
export class Problem extends Error {
  override name = 'Problem';
}

interface ProcessOptions {
  /** Relative to the repository. */
  folder?: string;
  /** Added to that of this process. */
  env?: NodeJS.ProcessEnv;
  /** Where its output goes, by default to that of this process. `keep` collects it, `pipe` leaves it to the caller. */
  output?: 'keep' | 'pipe' | 'inherit';
}

/** Programs of packages start the first Node in PATH, which may be older than this one. */
const PATH = [dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter);
const PARENT = process.ppid;

// The content service drains for 5 s by default, then gives open requests 8 s.
const KILL_TIMEOUT_MS = Number(process.env['KILL_TIMEOUT_MS'] ?? 15_000);

let isStopping = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    stopWith(128 + constants.signals[signal]);
  });

// npm and .ci/run cannot pass SIGKILL on, and a shell passes no signal on, so this process looks whether they still run.
const { npm_node_execpath: NPM, STARTED_BY: SCRIPT } = process.env;
setInterval(() => {
  const isOrphan = (NPM && process.ppid !== PARENT) || (SCRIPT && !signal(Number(SCRIPT), 0));
  if (isOrphan) stopWith(128 + constants.signals.SIGTERM);
}, 500).unref();

function stopWith(code: number) {
  // A terminal signals the whole group and npm passes its signal on, so the same signal comes twice.
  if (!isStopping) void stopEverything().then(() => process.exit(code));
}

/**
 * Starts a shell command with the programs of its package and of the workspace in PATH. The command leads a process
 * group of its own, so that Ctrl-C reaches it through this process only.
 */
export function startProcess(
  command: string,
  { folder = '', env = {}, output = 'inherit' }: ProcessOptions = {},
) {
  const stream = output === 'inherit' ? 'inherit' : 'pipe';
  return execa(command, {
    shell: true,
    cwd: join(ROOT, folder),
    env: { PATH, ...env },
    preferLocal: true,
    detached: true,
    cleanup: false,
    reject: false,
    maxBuffer: 1e9,
    all: true,
    buffer: output === 'keep',
    stdio: ['ignore', stream, stream],
  });
}

/** Runs a command to its end. Resolves to its exit code and the output that was kept; never if everything is being stopped. */
export async function run(command: string, options: ProcessOptions = {}) {
  const { exitCode = 1, all = '' } = await startProcess(command, options);
  await unlessStopping();
  return { code: exitCode, output: all.trim() };
}

/** Resolves at once, or never if everything is being stopped: the end of a process is no result then. */
export function unlessStopping() {
  return isStopping ? new Promise(() => undefined) : Promise.resolve();
}

/**
 * Ends all processes that this one has started, and those that these have started: by SIGTERM, and after 15 s by SIGKILL.
 * Process groups do not suffice, because browsers and the servers of Playwright lead groups of their own.
 */
export async function stopEverything() {
  isStopping = true;
  const killAt = Date.now() + KILL_TIMEOUT_MS;
  const asked = new Set<number>();
  for (let left = descendants(asked); left.length > 0; left = descendants(asked)) {
    const isLate = Date.now() > killAt;
    // The system has removed by then what can be killed.
    if (Date.now() > killAt + 2_000) break;
    for (const pid of left) {
      if (isLate || !asked.has(pid)) signal(pid, isLate ? 'SIGKILL' : 'SIGTERM');
      asked.add(pid);
    }
    await wait(100);
  }
}

/**
 * Returns the processes below this one that have not ended.
 *
 * @param known processes that were below it; one of their parents may have ended since
 */
function descendants(known: ReadonlySet<number>) {
  const { stdout, pid: ps } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], {
    encoding: 'utf8',
  });
  const table = Array.from(stdout.matchAll(/^\s*(\d+)\s+(\d+)\s+[^Z\s]/gm), ([, pid, parent]) => ({
    pid: Number(pid),
    parent: Number(parent),
  }));
  const found = new Set([process.pid, ...known]);
  for (let size = 0; size < found.size;) {
    size = found.size;
    for (const { pid, parent } of table) if (found.has(parent)) found.add(pid);
  }
  return table
    .map(({ pid }) => pid)
    .filter((pid) => found.has(pid) && pid !== process.pid && pid !== ps);
}

/** Signals a process, or looks for it by 0. Returns false if it has ended. */
function signal(pid: number, name: NodeJS.Signals | 0) {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
