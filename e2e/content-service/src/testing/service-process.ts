import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';

import type { Limits } from '../config';
import { LONG_TIMEOUTS, ORIGIN } from './settings';

/** The folder of the compiled service. */
export const COMPILED = fileURLToPath(
  new URL('../../node_modules/.cache/compiled-service', import.meta.url),
);
const SET_LIMITS = pathToFileURL(join(COMPILED, 'testing/set-limits.mjs')).href;

export interface ServiceProcess {
  url: string;
  /** The lines it has printed so far. */
  lines: string[];
  /** Closes the pipe that reads its log. */
  stopReading: () => void;
  /** Ends it by a signal, SIGTERM by default. Resolves to its exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

/**
 * Starts the service as its own process on a free port, by default with limits of time that no test reaches. With a
 * file for its log it needs a PORT.
 */
export async function startService(
  environment: Record<string, string>,
  limits: Partial<Limits> = LONG_TIMEOUTS,
  logFile?: string,
): Promise<ServiceProcess> {
  const child = spawn(process.execPath, ['--import', SET_LIMITS, join(COMPILED, 'main.mjs')], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DRAIN_MS: '0',
      DEMO: 'on',
      TEST_LIMITS: JSON.stringify(limits),
      ...environment,
    },
    stdio: ['ignore', logFile ? openSync(logFile, 'w') : 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', (line) => lines.push(line));
  }
  const orphaned = () => child.kill('SIGKILL');
  process.once('exit', orphaned);
  const exit = once(child, 'exit').then(([code]) => {
    process.off('exit', orphaned);
    return code as number | null;
  });
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return exit;
  };

  for (let attempt = 0; attempt < 500 && child.exitCode === null; attempt += 1) {
    const port = /"port":(\d+)/.exec(lines.join('\n'))?.[1] ?? (logFile && environment['PORT']);
    const url = `http://localhost:${String(port)}`;
    const answer = port && (await fetch(`${url}/readyz`).catch(() => undefined));
    if (answer && answer.ok)
      return { url, lines, stop, stopReading: () => child.stdout?.destroy() };
    await wait(100);
  }
  await stop();
  throw new Error(`the service did not start: ${lines.join('\n')}`);
}

const agent = new Agent({ keepAlive: true });

/** Sends a request as a page of the site does, at less cost than `fetch`, for tests that send thousands. */
export function postQuickly(
  url: string,
  body: object = {},
): Promise<{ status: number; text: string }> {
  const headers = { origin: ORIGIN, 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, text });
      });
    });
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
  });
}
