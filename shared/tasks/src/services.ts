import { setTimeout as wait } from 'node:timers/promises';

import { logOutput } from '@redeem/host/log-output';
import getPort, { clearLockedPorts, portNumbers } from 'get-port';

import { Problem, startProcess, unlessStopping } from './processes.ts';

/** The number of lines that are printed when a service ends. */
const LAST_LINES = 30;
/** The level of a warning in pino's logs. */
const WARNING = 40;
const POLL_MS = 100;
const READY_TIMEOUT_MS = 90_000;

/** The site goes on when nothing reads this process any more. */
const OUTPUTS = { stdout: logOutput(process.stdout), stderr: logOutput(process.stderr) };

/** A port that a person can choose. */
export interface ServicePort {
  /** As in messages. */
  title: string;
  port: number;
  /** Names the environment variable that chooses the port. */
  portVariable: string;
}

/** A process that runs until it is stopped. */
interface Service {
  /** As in messages. */
  title: string;
  command: string;
  /** Relative to the repository. */
  folder: string;
  env?: NodeJS.ProcessEnv;
  /** Where it answers when it is ready. Nothing waits for a service without a port. */
  port?: number;
}

/**
 * Starts services, and prints a text when all are ready. Rejects when one of them ends. The title of a service stands before
 * each line of its output.
 *
 * @param options false prints warnings and errors only, and none before the service is ready
 */
export async function runServices(
  services: Service[],
  text: string,
  { isVerbose }: { isVerbose: boolean },
) {
  const running = services.map((service) => startService(service, isVerbose));
  await Promise.all(running.map(({ ready }) => ready));
  console.log(text);
  await Promise.race(running.map(({ end }) => end));
}

function startService({ title, command, folder, env = {}, port }: Service, isVerbose: boolean) {
  let isReady = false;
  const lines: string[] = [];
  const child = startProcess(command, { folder, env, output: 'pipe' });
  const show = async (stream: 'stdout' | 'stderr') => {
    for await (const line of child.iterable({ from: stream })) {
      lines.push(line);
      if (lines.length > LAST_LINES) lines.shift();
      if (isVerbose || (isReady && isWarning(line, stream)))
        OUTPUTS[stream].write(`${title} | ${line}\n`);
    }
  };
  const shown = Promise.all([show('stdout'), show('stderr')]);
  const failure = (what: string) => new Problem(`${lines.join('\n')}\n\nThe ${title} ${what}.`);
  const untilEnd = async (): Promise<never> => {
    const { exitCode, signal } = await child;
    await shown;
    await unlessStopping();
    throw failure(`ended unexpectedly (${signal ?? `code ${String(exitCode)}`})`);
  };
  const untilReady = async () => {
    const deadline = Date.now() + READY_TIMEOUT_MS;
    while (port !== undefined && !(await Promise.race([isReadyAt(localAddress(port)), end]))) {
      if (Date.now() > deadline)
        throw failure(`was not ready after ${String(READY_TIMEOUT_MS / 1000)} s`);
      await Promise.race([wait(POLL_MS), end]);
    }
    isReady = true;
  };
  const end = untilEnd();
  // A service that ends before the others are ready has already failed by `ready`.
  end.catch(() => undefined);
  return { end, ready: untilReady() };
}

/** Returns true if a line is a warning or an error: by the level of a JSON line, otherwise by its stream. */
export function isWarning(line: string, stream: 'stdout' | 'stderr') {
  const [, level, word] = /^\{.*?"level":(?:(\d+)|"(\w+)")/.exec(line) ?? [];
  if (level !== undefined) return Number(level) >= WARNING;
  if (word !== undefined) return /^(warn|error|fatal)/i.test(word);
  return stream === 'stderr' && line.trim() !== '';
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

/** Throws a Problem that names the ports in use and the variables that choose others. */
export async function requireFreePorts(services: ServicePort[]) {
  // Otherwise a port that was free a moment ago would count as in use.
  clearLockedPorts();
  const problems = await Promise.all(
    services.map(async ({ title, port, portVariable }) =>
      (await getPort({ port })) === port
        ? []
        : `Port ${String(port)} (${title}) is in use: end the process that uses it, or set ${portVariable} to another port, such as ${String(await freeAfter(port, services))}.`,
    ),
  );
  if (problems.flat().length > 0) throw new Problem(problems.flat().join('\n'));
}

function freeAfter(port: number, services: ServicePort[]) {
  const next = portNumbers(port, Math.min(port + 100, 65_535));
  return getPort({ port: next, exclude: services.map((service) => service.port) });
}

/** Returns the address of a port of this machine. */
export function localAddress(port: number) {
  return `http://localhost:${String(port)}`;
}

/** Returns the port in an environment variable. Throws a Problem if it is none. */
export function readPort(environment: NodeJS.ProcessEnv, variable: string, fallback: number) {
  const value = environment[variable] || String(fallback);
  const port = Number(value);
  if (!/^\d+$/.test(value) || port < 1 || port > 65_535) {
    throw new Problem(`${variable} must be a port from 1 to 65535, but is "${value}".`);
  }
  return port;
}
