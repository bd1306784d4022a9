import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

import { closeListener } from '@redeem/host/connections';
import type { Logger } from 'pino';

import { describeError, reasonOf } from './log';

// Longer than any exchange takes, shorter than the limits of `npm start` and of container platforms.
const OPEN_REQUESTS_MS = 8_000;
const LONGEST_MS = 20_000;
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
export function shutDownInOrder(server: Server, log: Logger, steps: Steps): void {
  let endingSince: number | undefined;

  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (endingSince === undefined) {
        endingSince = Date.now();
        log.info({ signal }, 'shutting down');
        setTimeout(giveUp, LONGEST_MS).unref();
        // Ctrl-C ends a local service, which has no load balancer in front of it.
        void finish(signal === 'SIGINT' ? 0 : steps.drainMs);
      } else if (Date.now() - endingSince > SAME_SIGNAL_MS) {
        giveUp();
      }
    });
  }

  async function finish(drainMs: number): Promise<void> {
    steps.drain();
    await wait(drainMs);

    const closed = new Promise((resolve) => server.once('close', resolve));
    await closeListener(server);
    setTimeout(() => {
      log.warn('open requests were aborted');
      server.closeAllConnections();
    }, OPEN_REQUESTS_MS).unref();
    await closed;
    try {
      await steps.close();
    } catch (error) {
      const reasons = { error: describeError(error), why: reasonOf(error) };
      log.fatal(reasons, 'the database was not closed');
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
