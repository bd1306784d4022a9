import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';

import type { ServerType } from '@hono/node-server';
import type { Logger } from 'pino';

import { describeError, reasonOf } from './log';

// Longer than any exchange takes, shorter than the limits of `npm start` and of container platforms.
const DRAIN_LIMIT_MS = 8_000;
const LONGEST_MS = 20_000;
// Under overload some connections always wait, so the wait for an empty queue is limited.
const QUEUE_MS = 5_000;
// A terminal and the tools between it and this process may each send the same signal.
const SAME_SIGNAL_MS = 1_000;

interface Steps {
  /** Called first. From then on the process is not ready. */
  drain: () => void;
  /** The time for load balancers to notice, in milliseconds. */
  drainMs: number;
  /** Called after the last answer. */
  close: () => Promise<void>;
}

/** Ends the process on a signal: drains, finishes running requests, closes, exits. */
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

    // A busy connection is kept alive after its answer, so idle ones are closed again and again.
    setInterval(() => {
      if ('closeIdleConnections' in server) server.closeIdleConnections();
    }, 50).unref();
    setTimeout(() => {
      log.warn('open requests were aborted');
      if ('closeAllConnections' in server) server.closeAllConnections();
    }, DRAIN_LIMIT_MS).unref();

    await closeListener(server);
    try {
      await steps.close();
    } catch (error) {
      log.fatal(
        { error: describeError(error), why: reasonOf(error) },
        'the database was not closed',
      );
      process.exit(1);
    }
    log.info('closed');
    process.exit(0);
  }

  function giveUp(): never {
    log.fatal('ended out of order');
    process.exit(1);
  }
}

/**
 * Accepts no more connections and resolves when the last one has ended.
 *
 * The kernel resets the connections that wait to be accepted when the listener closes. The event loop accepts one in
 * each iteration, so none waits after an iteration without one.
 */
export async function closeListener(server: ServerType): Promise<void> {
  const last = performance.now() + QUEUE_MS;
  let accepted = 0;
  let before: number;
  const count = () => {
    accepted += 1;
  };
  server.on('connection', count);
  // The current iteration is partly over; the next one is complete.
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
