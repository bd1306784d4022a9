import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { execa } from 'execa';

import { ROOT } from './paths.mjs';
import { endProcesses, startWatchdog } from './process-table.ts';

interface RunOptions {
  /** Relative to the repository. */
  folder?: string;
  /** Added to that of this process. */
  env?: NodeJS.ProcessEnv;
  /** Keeps the output instead of printing it. */
  quiet?: boolean;
}

/** Where the output of a process goes. */
type Output = 'pipe' | 'inherit' | 'ignore';

/** Programs of packages start the first Node in PATH, which may be older than this one. */
const PATH = [dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter);

const running = new Set<Promise<unknown>>();

let isStopping = false;
/** The mark of all processes that this one has started, or null if there is none. */
let mark: string | null = null;
const PARENT = process.ppid;

// The content service drains for 5 s by default, then gives open requests 8 s.
const KILL_TIMEOUT_MS = 15_000;
/** The time in which an ended process leaves its last output. */
const OUTPUT_TIMEOUT_MS = 1_000;
const POLL_MS = 500;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stopWith(128 + constants.signals[signal]);
  });
}

function stopWith(code: number) {
  // A terminal signals the whole group and npm passes its signal on, so the same signal comes twice.
  if (isStopping) return;
  void stopEverything().then(() => process.exit(code));
}

/**
 * Lets all processes that this one starts from now on end with it, however it ends. And ends it when npm or .ci/run, which
 * have started it, are killed: they cannot pass that on.
 */
function watch() {
  if (mark !== null) return;
  mark = startWatchdog(KILL_TIMEOUT_MS);

  const { npm_node_execpath: npm, STARTED_BY: script } = process.env;
  setInterval(() => {
    const isOrphan = (npm && process.ppid !== PARENT) || (script && !isRunning(Number(script)));
    if (isOrphan) stopWith(128 + constants.signals.SIGTERM);
  }, POLL_MS).unref();
}

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * Starts a shell command with the programs of its package and of the workspace in PATH. The command leads a process
 * group of its own, so that Ctrl-C reaches it through this process only.
 */
export function startProcess(
  command: string,
  {
    folder = '',
    env = {},
    stdout,
    stderr,
    quiet = false,
  }: RunOptions & { stdout: Output; stderr: Output },
) {
  watch();
  const child = execa(command, {
    shell: true,
    cwd: join(ROOT, folder),
    env: { PATH, ...env },
    preferLocal: true,
    detached: true,
    cleanup: false,
    reject: false,
    maxBuffer: 1e9,
    all: quiet,
    buffer: quiet,
    stdin: 'ignore',
    stdout,
    stderr,
  });
  running.add(child);
  void child.finally(() => running.delete(child));
  return child;
}

/** Runs a command to its end. Resolves to its exit code and, if quiet, its output; never if everything is being stopped. */
export async function run(
  command: string,
  { quiet = false, ...options }: RunOptions = {},
): Promise<{ code: number; output: string }> {
  const stream = quiet ? 'pipe' : 'inherit';
  const { exitCode, all } = await startProcess(command, {
    ...options,
    quiet,
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
  if (mark !== null) await endProcesses(mark, KILL_TIMEOUT_MS);
  await Promise.race([ended, wait(OUTPUT_TIMEOUT_MS)]);
}
