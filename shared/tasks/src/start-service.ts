import { setTimeout as wait } from 'node:timers/promises';

import { logOutput } from '@redeem/host/log-output';

import { Problem } from './problem.ts';
import { startProcess, unlessStopping } from './processes.ts';

/** The number of lines that are printed when a service ends. */
const LAST_LINES = 30;
/** The level of a warning in pino's logs. */
const WARNING = 40;
const POLL_MS = 100;
const READY_TIMEOUT_MS = 90_000;

/** The site goes on when nothing reads this process any more. */
const OUTPUTS = { stdout: logOutput(process.stdout), stderr: logOutput(process.stderr) };

interface ServiceProcess {
  /** As in messages. */
  title: string;
  command: string;
  /** Relative to the repository. */
  folder: string;
  env?: NodeJS.ProcessEnv;
}

interface RunningService {
  /** Resolves when the service at the address is ready. */
  ready: (address: string) => Promise<void>;
  /** Rejects when the process ends, because a service runs until it is stopped. */
  end: Promise<never>;
}

/**
 * Starts a service, and prints its output with its title before each line.
 *
 * @param options false prints warnings and errors only, and none before the service is ready
 */
export function startService(
  { title, command, folder, env = {} }: ServiceProcess,
  { isVerbose }: { isVerbose: boolean },
): RunningService {
  let isReady = false;
  const lines: string[] = [];
  const child = startProcess(command, { folder, env, stdout: 'pipe', stderr: 'pipe' });
  const show = async (stream: 'stdout' | 'stderr') => {
    for await (const line of child.iterable({ from: stream })) {
      lines.push(line);
      if (lines.length > LAST_LINES) lines.shift();
      if (isVerbose || (isReady && isWarning(line, stream))) {
        OUTPUTS[stream].write(`${title} | ${line}\n`);
      }
    }
  };
  const shown = Promise.all([show('stdout'), show('stderr')]);
  const end = (async () => {
    const { exitCode, signal } = await child;
    await shown;
    await unlessStopping();
    const reason = signal ?? `code ${String(exitCode)}`;
    throw new Problem(`${lines.join('\n')}\n\nThe ${title} ended unexpectedly (${reason}).`);
  })();
  // The caller waits for it only while the service runs.
  end.catch(() => undefined);

  return {
    end,
    ready: async (address) => {
      const deadline = Date.now() + READY_TIMEOUT_MS;
      while (!(await Promise.race([isReadyAt(address), end]))) {
        if (Date.now() > deadline) {
          const seconds = String(READY_TIMEOUT_MS / 1000);
          throw new Problem(
            `${lines.join('\n')}\n\nThe ${title} was not ready after ${seconds} s.`,
          );
        }
        await Promise.race([wait(POLL_MS), end]);
      }
      isReady = true;
    },
  };
}

/** Returns true if a line is a warning or an error: by the level of a JSON line, otherwise by its stream. */
export function isWarning(line: string, stream: 'stdout' | 'stderr') {
  const level = levelOf(line);
  if (typeof level === 'number') return level >= WARNING;
  if (typeof level === 'string') return /^(warn|error|fatal)/i.test(level);
  return stream === 'stderr' && line.trim() !== '';
}

function levelOf(line: string): unknown {
  if (!line.startsWith('{')) return undefined;
  try {
    return (JSON.parse(line) as { level?: unknown }).level;
  } catch {
    return undefined;
  }
}

/**
 * Resolves to true if a service is ready: by /readyz, by /livez if it has nothing to prepare, or by the page of a
 * development server.
 */
async function isReadyAt(address: string) {
  for (const path of ['/readyz', '/livez', '/']) {
    try {
      const response = await fetch(address + path, { signal: AbortSignal.timeout(5_000) });
      await response.body?.cancel();
      if (response.status !== 404) return response.status === 200;
    } catch {
      return false;
    }
  }
  return false;
}
