import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';

import type { ServerType } from '@hono/node-server';
import type { Logger } from 'pino';

// Longer than any exchange takes, shorter than the tasks and container platforms wait.
const PATIENCE_MS = 8_000;
const LONGEST_MS = 20_000;
// Where more come than can be accepted, some wait at any moment.
const QUEUE_MS = 5_000;
// A terminal and the tools between it and us may each pass the same signal on.
const SAME_SIGNAL_MS = 1_000;

interface Steps {
  /** New work should go elsewhere from here on. */
  drain: () => void;
  /** How long load balancers may take to notice, in milliseconds. */
  drainMs: number;
  /** Runs after the last answer. */
  close: () => Promise<void>;
}

/** Ends the process in order: no new work, what is under way is finished, then the rest. */
export function shutDownInOrder(server: ServerType, log: Logger, steps: Steps): void {
  let endingSince: number | undefined;

  const end = (signal: NodeJS.Signals) => {
    if (endingSince === undefined) {
      endingSince = Date.now();
      log.info({ signal }, 'shutting down');
      setTimeout(giveUp, LONGEST_MS).unref();
      // Ctrl-C ends a local service, which has no load balancer in front of it.
      void finish(signal === 'SIGINT' ? 0 : steps.drainMs);
    } else if (Date.now() - endingSince > SAME_SIGNAL_MS) {
      giveUp();
    }
  };
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT'] as const) process.on(signal, end);

  async function finish(drainMs: number): Promise<void> {
    steps.drain();
    await wait(drainMs);

    // A connection that is busy now is kept for more questions once it is not.
    setInterval(() => {
      if ('closeIdleConnections' in server) server.closeIdleConnections();
    }, 50).unref();
    setTimeout(() => {
      log.warn('requests cut short');
      if ('closeAllConnections' in server) server.closeAllConnections();
    }, PATIENCE_MS).unref();

    await closeListener(server);
    await steps.close().finally(() => {
      log.info('closed');
      process.exit(0);
    });
  }

  function giveUp(): never {
    log.fatal('ended out of order');
    process.exit(1);
  }
}

/**
 * Accepts no more connections and resolves when the last one has ended.
 *
 * The kernel resets the connections that wait to be accepted when the listener closes. The event
 * loop accepts one in each turn, so none waits after a turn without one.
 */
export async function closeListener(server: ServerType): Promise<void> {
  const last = performance.now() + QUEUE_MS;
  let accepted = 0;
  let before: number;
  const count = () => {
    accepted += 1;
  };
  server.on('connection', count);
  // This one ends in the middle of a turn; every other one ends with it.
  await turn();
  do {
    before = accepted;
    await turn();
  } while (accepted > before && performance.now() < last);
  server.off('connection', count);

  await new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
  });
}
