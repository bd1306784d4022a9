import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Locks a folder for this process. Takes over the lock of a dead process. Returns a function that releases the
 * lock. Throws an error that names the process that has the folder.
 */
export function lockFolder(folder: string): () => void {
  const lock = join(folder, 'service.lock');
  const draft = `${lock}.${String(process.pid)}`;
  const mine = holderNow(process.pid);
  // A hard link appears with its content, so a lock is never there without its holder.
  writeFileSync(draft, mine);
  try {
    while (!take(draft, lock)) {
      const holder = read(lock);
      if (isAlive(holder)) throw new Error(inUse(folder, holder));
      remove(lock, holder);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (read(lock) === mine) rmSync(lock, { force: true });
  };
}

function take(draft: string, lock: string): boolean {
  try {
    linkSync(draft, lock);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Removes the lock of a dead process, but not the lock of a process that has already replaced it. */
function remove(lock: string, holder: string): void {
  const aside = `${lock}.${String(process.pid)}.dead`;
  try {
    renameSync(lock, aside);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return;
    throw error;
  }
  if (read(aside) !== holder) take(aside, lock);
  rmSync(aside, { force: true });
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    // ESRCH: the process of a file in /proc ended between opening and reading it.
    if (isCode(error, 'ENOENT') || isCode(error, 'ESRCH')) return '';
    throw error;
  }
}

function inUse(folder: string, holder: string): string {
  return (
    `the folder ${folder} is in use by process ${pidOf(holder)}: ` +
    'end that one, or give this one another DATA_FOLDER or a DATABASE_URL'
  );
}

/** Returns the identity of a process: its id and its start, because process ids are reused. */
function holderNow(pid: number): string {
  return `${String(pid)} ${statOf(pid)[19] ?? ''}`;
}

function pidOf(holder: string): string {
  return holder.split(' ')[0] ?? '';
}

function isAlive(holder: string): boolean {
  const pid = Number(pidOf(holder));
  if (!Number.isInteger(pid) || pid < 1) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Any other error means that the process exists; it may belong to another user.
    if (isCode(error, 'ESRCH')) return false;
  }
  return holderNow(pid) === holder && !isZombie(pid);
}

/** Returns whether a process has ended and its parent has not collected it yet. */
function isZombie(pid: number): boolean {
  return ['Z', 'X'].includes(statOf(pid)[0] ?? '');
}

/**
 * Returns the fields of `/proc/<pid>/stat` after the name; an empty list on systems other than Linux. The first field
 * is the state, the twentieth the start of the process in hundredths of a second since boot.
 */
function statOf(pid: number): string[] {
  const stat = read(`/proc/${String(pid)}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
