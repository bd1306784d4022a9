import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

import type { Limits } from '../config';
import { LONG_TIMEOUTS, post } from './settings';

const SET_LIMITS = pathToFileURL(join(import.meta.dirname, 'set-limits.ts')).href;
const MAIN = join(import.meta.dirname, '../main.ts');

export type ServiceProcess = Awaited<ReturnType<typeof startService>>;

/**
 * Starts the service as its own process on a free port, by default with limits of time that no test reaches.
 */
export async function startService(
  environment: Record<string, string>,
  limits: Partial<Limits> = LONG_TIMEOUTS,
) {
  const child = spawn(process.execPath, ['--import', 'tsx', '--import', SET_LIMITS, MAIN], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DRAIN_MS: '0',
      DEMO: 'on',
      TEST_LIMITS: JSON.stringify(limits),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on('line', (line) => lines.push(line));
  const orphaned = () => child.kill('SIGKILL');
  process.once('exit', orphaned);
  const exit = once(child, 'exit').then(([code]) => {
    process.off('exit', orphaned);
    return code as number | null;
  });
  /** Ends it by a signal. Resolves to its exit code. */
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return exit;
  };

  for (let attempt = 0; attempt < 500 && child.exitCode === null; attempt += 1) {
    const port = /"port":(\d+)/.exec(lines.join('\n'))?.[1];
    const url = `http://localhost:${String(port)}`;
    const answer = port && (await fetch(`${url}/readyz`).catch(() => undefined));
    if (answer && answer.ok) return { url, lines, stop, stopReading: () => child.stdout.destroy() };
    await wait(100);
  }
  await stop();
  throw new Error(`the service did not start: ${lines.join('\n')}`);
}

/** Sends a request as a page of the site does. */
export async function postTo(url: string, body: object = {}) {
  const answer = await fetch(url, post(body));
  return { status: answer.status, text: await answer.text() };
}
