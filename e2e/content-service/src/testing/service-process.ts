import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

import type { Limits } from '../config';
import { COMPILED } from './compiled-service';

export interface ServiceProcess {
  url: string;
  pid: number;
  /** The lines it has printed so far. */
  lines: string[];
  /** Closes the pipe that reads its log. */
  stopReading: () => void;
  /** Ends it by a signal, SIGTERM by default. Resolves to its exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
  /** Ends it by SIGKILL. */
  kill: () => Promise<void>;
}

export interface ProcessChoices {
  /** Limits that differ from those of production. */
  limits?: Partial<Limits>;
  nodeArguments?: string[];
  /** Where its log goes, if not to `lines`; it then needs a PORT. */
  logFile?: string;
}

/** Starts the service as its own process on a free port. */
export async function startService(
  environment: Record<string, string>,
  { limits, nodeArguments = [], logFile }: ProcessChoices = {},
): Promise<ServiceProcess> {
  const options = [...nodeArguments, ...(limits ? ['--import', COMPILED.setLimits] : [])];
  const child = spawn(process.execPath, [...options, COMPILED.main], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DRAIN_MS: '0',
      DEMO: 'on',
      TEST_LIMITS: JSON.stringify(limits),
      ...environment,
    },
    stdio: ['ignore', (logFile ? openSync(logFile, 'w') : 'pipe') as 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const errors: string[] = [];
  const stopReading = () => child.stdout.destroy();
  if (!logFile) createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  createInterface({ input: child.stderr }).on('line', (line) => errors.push(line));
  const orphaned = () => child.kill('SIGKILL');
  process.once('exit', orphaned);
  child.once('exit', () => process.off('exit', orphaned));

  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const exit = once(child, 'exit') as Promise<[number | null]>;
    child.kill(signal);
    return (await exit)[0];
  };

  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  };

  for (let attempt = 0; attempt < 500 && child.exitCode === null; attempt += 1) {
    const url = logFile ? `http://localhost:${String(environment['PORT'])}` : addressIn(lines);
    if (url && (await isReady(url))) {
      return { url, pid: child.pid ?? 0, lines, stopReading, stop, kill };
    }
    await wait(100);
  }
  await stop();
  throw new Error(`the service did not start: ${[...lines, ...errors].join('\n')}`);
}

function addressIn(lines: string[]): string | undefined {
  const port = /"port":(\d+)/.exec(lines.find((line) => line.includes('"listening"')) ?? '')?.[1];
  return port && `http://localhost:${port}`;
}

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/readyz`).catch(() => undefined);
  return response?.ok ?? false;
}
