import { execFileSync } from 'node:child_process';
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
  /** Where its output goes, by default to that of this process. */
  output?: 'pipe' | 'inherit';
  /** Keeps the output that is piped. */
  buffer?: boolean;
}

/** Programs of packages start the first Node in PATH, which may be older than this one. */
const PATH = [dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter);
const PARENT = process.ppid;

// The content service drains for 5 s by default, then gives open requests 8 s.
const KILL_TIMEOUT_MS = 15_000;
/** The time after SIGKILL in which the system removes a process, and in which its last output arrives. */
const REMOVAL_MS = 2_000;
const POLL_MS = 100;

const running = new Set<Promise<unknown>>();
let isStopping = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stopWith(128 + constants.signals[signal]);
  });
}

// npm and .ci/run cannot pass SIGKILL on, and a shell passes no signal on, so this process looks whether they still run.
const { npm_node_execpath: NPM, STARTED_BY: SCRIPT } = process.env;
setInterval(() => {
  const isOrphan = (NPM && process.ppid !== PARENT) || (SCRIPT && !signal(Number(SCRIPT), 0));
  if (isOrphan) stopWith(128 + constants.signals.SIGTERM);
}, 500).unref();

function stopWith(code: number) {
  // A terminal signals the whole group and npm passes its signal on, so the same signal comes twice.
  if (isStopping) return;
  void stopEverything().then(() => process.exit(code));
}

/**
 * Starts a shell command with the programs of its package and of the workspace in PATH. The command leads a process
 * group of its own, so that Ctrl-C reaches it through this process only.
 */
export function startProcess(
  command: string,
  { folder = '', env = {}, output = 'inherit', buffer = false }: ProcessOptions = {},
) {
  const child = execa(command, {
    shell: true,
    cwd: join(ROOT, folder),
    env: { PATH, ...env },
    preferLocal: true,
    detached: true,
    cleanup: false,
    reject: false,
    maxBuffer: 1e9,
    all: buffer,
    buffer,
    stdio: ['ignore', output, output],
  });
  running.add(child);
  void child.finally(() => running.delete(child));
  return child;
}

/**
 * Runs a command to its end. Resolves to its exit code and output; never if everything is being stopped.
 *
 * @param options quiet returns the output instead of printing it
 */
export async function run(
  command: string,
  { quiet = false, ...options }: { folder?: string; env?: NodeJS.ProcessEnv; quiet?: boolean } = {},
): Promise<{ code: number; output: string }> {
  const output = quiet ? 'pipe' : 'inherit';
  const { exitCode, all } = await startProcess(command, { ...options, output, buffer: quiet });
  await unlessStopping();
  return { code: exitCode ?? 1, output: (all ?? '').trim() };
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
    if (Date.now() > killAt + REMOVAL_MS) break;
    for (const pid of left) {
      if (isLate || !asked.has(pid)) signal(pid, isLate ? 'SIGKILL' : 'SIGTERM');
      asked.add(pid);
    }
    await wait(POLL_MS);
  }
  await Promise.race([Promise.all(running), wait(REMOVAL_MS)]);
}

/**
 * Returns the processes below this one that have not ended.
 *
 * @param known processes that were below it; one of their parents may have ended since
 */
function descendants(known: ReadonlySet<number>) {
  const output = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,comm='], { encoding: 'utf8' });
  const table = output.split('\n').flatMap((line) => {
    const [pid, parent, state = 'Z', name] = line.trim().split(/\s+/);
    return state.startsWith('Z') || name === 'ps'
      ? []
      : { pid: Number(pid), parent: Number(parent) };
  });
  const found = new Set([process.pid, ...known]);
  for (let size = 0; size < found.size;) {
    size = found.size;
    for (const { pid, parent } of table) if (found.has(parent)) found.add(pid);
  }
  return table.map(({ pid }) => pid).filter((pid) => pid !== process.pid && found.has(pid));
}

/** Signals a process, or looks for it by 0. Returns false if it has ended. */
function signal(pid: number, name: NodeJS.Signals | 0) {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
