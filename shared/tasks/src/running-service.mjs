// @ts-check
import { followOutput, isWarning } from './child-output.mjs';
import { Problem } from './problem.mjs';
import { ending, startProcess } from './processes.mjs';
import { workspacePackage } from './workspace.mjs';

const POLL_MS = 100;
const PATIENCE_MS = 90_000;

/**
 * @typedef {object} RunningService
 * @property {(address: string) => Promise<void>} ready waits until it says so at this address
 * @property {Promise<never>} death rejects when the process ends, which no service should
 */

/**
 * Starts a package's script as a service that is meant to run until everything stops.
 *
 * @param {Pick<import('./services.mjs').Service, 'title' | 'packageName' | 'env'>} service
 * @param {{ script?: string, everything: boolean }} options
 * @returns {RunningService}
 */
export function startService({ title, packageName, env }, { script = 'start', everything }) {
  const { folder, scripts } = workspacePackage(packageName);
  const command = scripts[script];
  if (!command) throw new Problem(`${packageName} has no script "${script}".`);

  // What it complains about before it is ready (that it is not ready) is news only if it stays so.
  let isReady = false;
  const child = startProcess(command, { cwd: folder, env, quiet: true });
  const lastLines = followOutput(
    child,
    title,
    (line, stream) => everything || (isReady && isWarning(line, stream)),
  );
  const death = ending(child).then(({ code, signal }) => {
    const reason = signal ?? `code ${String(code)}`;
    throw new Problem(`${lastLines()}\n\nThe ${title} ended by itself (${reason}).`);
  });
  // Whoever waits for it reports it, but nobody waits all the time.
  death.catch(() => undefined);

  return {
    death,
    ready: async (address) => {
      const deadline = Date.now() + PATIENCE_MS;
      while (!(await Promise.race([saysReady(address), death]))) {
        if (Date.now() > deadline) {
          const patience = `${String(PATIENCE_MS / 1000)} s`;
          throw new Problem(`${lastLines()}\n\nThe ${title} was not ready after ${patience}.`);
        }
        await Promise.race([new Promise((resolve) => setTimeout(resolve, POLL_MS)), death]);
      }
      isReady = true;
    },
  };
}

/**
 * By /readyz; by /livez of what has nothing to get ready; by its page, of a development server.
 *
 * @param {string} address
 */
async function saysReady(address) {
  for (const path of ['/readyz', '/livez', '/']) {
    const status = await statusOf(address + path);
    if (status !== 404) return status === 200;
  }
  return false;
}

/** @param {string} url */
async function statusOf(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}
