import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { Socket } from 'node:net';
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
 */
export function startWatchdog(killAfterMs: number) {
  // The watchdog does not end itself.
  const { [MARK]: outer, ...env } = process.env;
  const mark = [outer, randomUUID()].filter(Boolean).join('/');
  const watchdog = spawn(
    process.execPath,
    [join(import.meta.dirname, 'watchdog.ts'), mark, String(killAfterMs)],
    { detached: true, stdio: ['pipe', 'ignore', 'ignore'], env },
  );
  watchdog.unref();
  if (watchdog.stdin instanceof Socket) watchdog.stdin.unref();
  process.env[MARK] = mark;
  return mark;
}

/**
 * Ends all processes of a command: by SIGTERM first, and by SIGKILL those that still run after `killAfterMs`. Process groups
 * do not suffice, because browsers and the servers of Playwright lead groups of their own.
 */
export async function endProcesses(mark: string, killAfterMs: number) {
  const killAt = Date.now() + killAfterMs;
  const asked = new Set<number>();
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
 */
export function processesOf(mark: string, known: ReadonlySet<number>) {
  const table = processes();
  const isMember = ({ pid, text }: { pid: number; text: string }) =>
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

/** Returns the processes of this machine that have not ended, with texts that contain their environment. */
function processes(): { pid: number; parent: number; text: string }[] {
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

/** Returns the process that listens on a port, as in `process 812 (node server.js)`. */
export function holderOf(port: number) {
  const pid = IS_LINUX
    ? pidOnLinux(port)
    : output('lsof', ['-nP', '-t', `-iTCP:${String(port)}`, '-sTCP:LISTEN']).split('\n')[0];
  if (!pid) return 'a process that this user may not see';
  const command = IS_LINUX
    ? read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
    : output('ps', ['-o', 'command=', '-p', pid]);
  return `process ${pid} (${command.trim().slice(0, COMMAND_LENGTH)})`;
}

function pidOnLinux(port: number) {
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

function entries(folder: string) {
  return orElse([], () => readdirSync(folder));
}

function read(file: string) {
  return orElse('', () => readFileSync(file, 'utf8'));
}

function target(link: string) {
  return orElse('', () => readlinkSync(link));
}

function output(program: string, words: string[]) {
  const options = { encoding: 'utf8', maxBuffer: 1e8, stdio: 'pipe' } as const;
  return orElse('', () => execFileSync(program, words, options));
}

/** Returns the fallback after an error: a process can end while it is looked at, and those of other users are hidden. */
function orElse<T>(fallback: T, look: () => T) {
  try {
    return look();
  } catch {
    return fallback;
  }
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}
