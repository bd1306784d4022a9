import { setTimeout as wait } from 'node:timers/promises';

import { logOutput } from '@redeem/host/log-output';
import getPort, { clearLockedPorts } from 'get-port';

import { Problem, startProcess, unlessStopping } from './processes.ts';

/** The number of lines that are printed when a service ends. */
const LAST_LINES = 30;

/** The site goes on when nothing reads this process any more. */
const OUTPUT = logOutput(process.stdout);

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
  const untilEnd = async (): Promise<never> => {
    for await (const line of child.iterable({ from: 'all' })) {
      lines.push(line);
      if (lines.length > LAST_LINES) lines.shift();
      if (isVerbose || (isReady && isWarning(line))) OUTPUT.write(`${title} | ${line}\n`);
    }
    const { exitCode, signal } = await child;
    await unlessStopping();
    const how = signal ?? `code ${String(exitCode)}`;
    throw new Problem(`${lines.join('\n')}\n\nThe ${title} ended unexpectedly (${how}).`);
  };
  const untilReady = async () => {
    while (port !== undefined && !(await Promise.race([isReadyAt(port), end])))
      await Promise.race([wait(100), end]);
    isReady = true;
  };
  const end = untilEnd();
  // A service that ends before the others are ready has already failed by `ready`.
  end.catch(() => undefined);
  return { end, ready: untilReady() };
}

/** Returns true if a line is a warning or an error: by its level, or because it is no JSON, as what Node prints before it ends. */
export function isWarning(line: string) {
  const [, level, word] = /^\{.*?"level":(?:(\d+)|"(\w+)")/.exec(line) ?? [];
  // 40 is a warning of pino.
  if (level !== undefined) return Number(level) >= 40;
  return word === undefined ? line.trim() !== '' : /^(warn|error|fatal)/i.test(word);
}

/** Resolves to true if a service is ready. One that has nothing to prepare, or is a development server, does not know the path. */
async function isReadyAt(port: number) {
  try {
    const signal = AbortSignal.timeout(5_000);
    const response = await fetch(`${localAddress(port)}/readyz`, { signal });
    await response.body?.cancel();
    return response.status < 500;
  } catch {
    return false;
  }
}

/** Throws a Problem that names the ports in use and the variables that choose others. */
export async function requireFreePorts(services: ServicePort[]) {
  // Otherwise a port that was free a moment ago would count as in use.
  clearLockedPorts();
  const problems: string[] = [];
  for (const { title, port, portVariable } of services)
    if ((await getPort({ port })) !== port)
      problems.push(
        `Port ${String(port)} (${title}) is in use: end the process that uses it, or set ${portVariable} to another port.`,
      );
  if (problems.length > 0) throw new Problem(problems.join('\n'));
}

/** Returns the address of a port of this machine. */
export function localAddress(port: number) {
  return `http://localhost:${String(port)}`;
}

/** Returns the port in an environment variable. Throws a Problem if it is none. */
export function readPort(environment: NodeJS.ProcessEnv, variable: string, fallback: number) {
  const value = environment[variable] || String(fallback);
  const port = Number(value);
  if (!/^\d+$/.test(value) || port < 1 || port > 65_535)
    throw new Problem(`${variable} must be a port from 1 to 65535, but is "${value}".`);
  return port;
}
