// @ts-check
import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** The environment variable that all processes of a command inherit: the mark of the command. */
export const MARK = 'REDEEM_PROCESSES';

const IS_LINUX = process.platform === 'linux';
const POLL_MS = 50;
/** The time after SIGKILL in which the system removes a process. */
const REMOVAL_MS = 5_000;
const COMMAND_LENGTH = 120;

/**
 * Lets the processes that this one starts from now on inherit a mark, and ends them when this one has ended, however it
 * ends. Returns the mark. Processes of a command that another command has started belong to both.
 *
 * @param {number} killAfterMs
 */
export function startWatchdog(killAfterMs) {
  // The watchdog does not end itself.
  const { [MARK]: outer, ...env } = process.env;
  const mark = [outer, randomUUID()].filter(Boolean).join('/');
  const watchdog = spawn(
    process.execPath,
    [join(import.meta.dirname, 'watchdog.mjs'), mark, String(killAfterMs)],
    { detached: true, stdio: ['pipe', 'ignore', 'ignore'], env },
  );
  watchdog.unref();
  /** @type {import('node:net').Socket} */ (watchdog.stdin).unref();
  process.env[MARK] = mark;
  return mark;
}

/**
 * Ends all processes of a command: by SIGTERM first, and by SIGKILL those that still run after `killAfterMs`. Process groups
 * do not suffice, because browsers and the servers of Playwright lead groups of their own.
 *
 * @param {string} mark
 * @param {number} killAfterMs
 */
export async function endProcesses(mark, killAfterMs) {
  const killAt = Date.now() + killAfterMs;
  /** @type {Set<number>} */
  const asked = new Set();
  let members = processesOf(mark, new Set());
  while (members.size > 0 && Date.now() < killAt + REMOVAL_MS) {
    const isLate = Date.now() >= killAt;
    for (const pid of members) {
      if (isLate || !asked.has(pid)) signal(pid, isLate ? 'SIGKILL' : 'SIGTERM');
      asked.add(pid);
    }
    await wait(POLL_MS);
    members = processesOf(mark, members);
  }
}

/**
 * Returns the processes that inherited the mark, the `known` ones that still run, and all that these have started: a
 * process may have started another with an environment of its own.
 *
 * @param {string} mark
 * @param {ReadonlySet<number>} known
 */
export function processesOf(mark, known) {
  const table = processes();
  const isMember = (/** @type {{ pid: number, text: string }} */ { pid, text }) =>
    known.has(pid) || text.includes(`${MARK}=${mark}`);
  const members = new Set(table.filter(isMember).map(({ pid }) => pid));
  let size;
  do {
    size = members.size;
    for (const { pid, parent } of table) if (members.has(parent)) members.add(pid);
  } while (members.size > size);
  members.delete(process.pid);
  return members;
}

/**
 * Returns the processes of this machine that have not ended, with texts that contain their environment.
 *
 * @returns {{ pid: number, parent: number, text: string }[]}
 */
function processes() {
  if (!IS_LINUX) {
    const lines = output('ps', ['-A', '-E', '-ww', '-o', 'pid=,ppid=,stat=,command=']).split('\n');
    return lines.flatMap((line) => {
      const [pid, parent, state = '', ...words] = line.trim().split(/\s+/);
      if (!pid || state.startsWith('Z')) return [];
      return [{ pid: Number(pid), parent: Number(parent), text: words.join(' ') }];
    });
  }
  return pids().flatMap((pid) => {
    const stat = read(`/proc/${pid}/stat`);
    // The name of the program, in parentheses, may contain spaces.
    const [state = 'Z', parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z') return [];
    return [{ pid: Number(pid), parent: Number(parent), text: read(`/proc/${pid}/environ`) }];
  });
}

/**
 * Returns the process that listens on a port, as in `process 812 (node server.js)`.
 *
 * @param {number} port
 */
export function holderOf(port) {
  const pid = IS_LINUX
    ? pidOnLinux(port)
    : output('lsof', ['-nP', '-t', `-iTCP:${String(port)}`, '-sTCP:LISTEN']).split('\n')[0];
  if (!pid) return 'a process that this user may not see';
  const command = IS_LINUX
    ? read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
    : output('ps', ['-o', 'command=', '-p', pid]);
  return `process ${pid} (${command.trim().slice(0, COMMAND_LENGTH)})`;
}

/** @param {number} port */
function pidOnLinux(port) {
  const end = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const sockets = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line) => {
        const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/);
        return state === '0A' && local.endsWith(end) ? [`socket:[${inode}]`] : [];
      }),
  );
  return pids().find((pid) =>
    entries(`/proc/${pid}/fd`).some((file) => sockets.includes(target(`/proc/${pid}/fd/${file}`))),
  );
}

function pids() {
  return entries('/proc').filter((name) => /^\d+$/.test(name));
}

/** @param {string} folder */
function entries(folder) {
  return orElse([], () => readdirSync(folder));
}

/** @param {string} file */
function read(file) {
  return orElse('', () => readFileSync(file, 'utf8'));
}

/** @param {string} link */
function target(link) {
  return orElse('', () => readlinkSync(link));
}

/**
 * @param {string} program
 * @param {string[]} words
 */
function output(program, words) {
  const options = /** @type {const} */ ({ encoding: 'utf8', maxBuffer: 1e8, stdio: 'pipe' });
  return orElse('', () => execFileSync(program, words, options));
}

/**
 * Returns the fallback after an error: a process can end while it is looked at, and those of other users are hidden.
 *
 * @template T
 * @param {T} fallback
 * @param {() => T} look
 */
function orElse(fallback, look) {
  try {
    return look();
  } catch {
    return fallback;
  }
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} name
 */
function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}
