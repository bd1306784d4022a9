import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';

import { startPostgres } from '@redeem/content-service/testing/postgres';
import { Client } from 'pg';

import { ask } from './request';

const SERVICE = fileURLToPath(new URL('../../content-service', import.meta.url));
const BARE = fileURLToPath(new URL('bare-server.ts', import.meta.url));
const HOST = fileURLToPath(new URL('../../../shared/host', import.meta.url));
const PORTS = { service: 4680, bare: 4690, host: 4695 };

export interface Process {
  url: string;
  /** Returns the resident memory, in megabytes. */
  memory: () => number;
  /** Returns the used processor time, in milliseconds. */
  cpu: () => number;
  end: (signal: NodeJS.Signals) => Promise<void>;
}

export interface Site {
  database: Client;
  service: Process;
  bare: Process;
  /** The Node host with the site of `npm run build`. */
  host: Process;
  stop: () => Promise<void>;
}

/** Starts a service with production settings, its database, and a bare server for comparison. */
export async function startSite(): Promise<Site> {
  const postgres = await startPostgres({ isDurable: true });
  const database = new Client({ connectionString: postgres.url });
  await database.connect();
  const service = await start(['src/main.ts'], PORTS.service, {
    DEMO: 'on',
    DATABASE_URL: postgres.url,
    TRUSTED_HOPS: '1',
    // F10 requests thousands of unknown codes, and needs an answer to each.
    FAILURE_BUDGET: '1000000',
  });
  const bare = await start([BARE], PORTS.bare, {});
  const environment = { LOG_LEVEL: 'error' };
  const host = await start(['src/main.ts'], PORTS.host, environment, {
    cwd: HOST,
    ready: '/livez',
  });
  return {
    database,
    service,
    bare,
    host,
    stop: async () => {
      await service.end('SIGTERM');
      await bare.end('SIGKILL');
      await host.end('SIGTERM');
      await database.end();
      await postgres.stop();
    },
  };
}

async function start(
  args: string[],
  port: number,
  environment: Record<string, string>,
  { cwd = SERVICE, ready = '/readyz' } = {},
): Promise<Process> {
  const child = spawn(process.execPath, ['--import', 'tsx', ...args], {
    cwd,
    env: { PATH: process.env['PATH'], PORT: String(port), DRAIN_MS: '1000', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const orphaned = () => child.kill('SIGKILL');
  process.once('exit', orphaned);
  child.once('exit', () => process.off('exit', orphaned));

  const url = `http://localhost:${String(port)}`;
  while ((await ask(url + ready, { method: 'GET' })).status !== 200) await wait(100);
  return {
    url,
    memory: () => memoryOf(child),
    cpu: () => cpuOf(child),
    end: (signal) => endOf(child, signal),
  };
}

async function endOf(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

function memoryOf({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_024;
}

function cpuOf({ pid }: ChildProcess): number {
  const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
  const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number);
  // Linux counts processor time in hundredths of a second.
  return ((user ?? 0) + (system ?? 0)) * 10;
}
