import { setTimeout as wait } from 'node:timers/promises';

import type { ServerType } from '@hono/node-server';
import type { Logger } from 'pino';

// Longer than any exchange takes, shorter than whoever sent the signal waits.
const PATIENCE_MS = 8_000;
const LONGEST_MS = 20_000;
// A terminal and the tools between it and us may each pass the same signal on.
const SAME_SIGNAL_MS = 1_000;

interface Steps {
  /** New work should go elsewhere from here on. */
  drain: () => void;
  /** How long whoever distributes the work may take to notice. */
  drainMs: number;
  /** Nobody is being served any more. */
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
      // Who presses Ctrl-C is the only one to be served.
      void finish(signal === 'SIGTERM' ? steps.drainMs : 0);
    } else if (Date.now() - endingSince > SAME_SIGNAL_MS) {
      giveUp();
    }
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);

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

    server.close(() => {
      void steps.close().finally(() => {
        log.info('closed');
        process.exit(0);
      });
    });
  }

  function giveUp(): never {
    log.fatal('ended out of order');
    process.exit(1);
  }
}
