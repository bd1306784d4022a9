import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

/** The time for a process to end after a signal, in milliseconds. Then it is killed. */
const END_LIMIT_MS = 20_000;

const running = new Set<ChildProcess>();

process.on('exit', () => {
  for (const child of running) signalGroup(child, 'SIGKILL');
});

/** Starts a process that leads a group. The whole group ends with the process, or with the test. */
export function startGroup(
  command: string,
  words: readonly string[],
  options: SpawnOptions = {},
): ChildProcess {
  const child = spawn(command, words, { ...options, detached: true });
  running.add(child);
  return child;
}

/** Asks the processes of a group to end with a signal, and kills those that do not. */
export async function endGroup(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const isRunning = child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  const ended = isRunning ? once(child, 'exit') : Promise.resolve();
  signalGroup(child, signal);
  await Promise.race([ended, wait(END_LIMIT_MS, undefined, { ref: false })]);
  signalGroup(child, 'SIGKILL');
  await ended;
  running.delete(child);
}

/** Returns a function that ends the groups which were started after this call. */
export function watchGroups(): () => Promise<void> {
  const before = new Set(running);
  return async () => {
    const started = [...running].filter((child) => !before.has(child));
    await Promise.all(started.map((child) => endGroup(child, 'SIGTERM')));
  };
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // All of the group have ended.
  }
}
