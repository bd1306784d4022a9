import type { ServerType } from '@hono/node-server';
import type { Logger } from 'pino';

// Longer than any exchange takes, shorter than whoever sent the signal waits.
const PATIENCE_MS = 8_000;

interface Steps {
  /** New work should go elsewhere from here on. */
  drain: () => void;
  /** Nobody is being served any more. */
  close: () => Promise<void>;
}

/** Ends the process in order: no new work, what is under way is finished, then the rest. */
export function shutDownInOrder(server: ServerType, log: Logger, { drain, close }: Steps): void {
  let ending = false;

  const end = (signal: NodeJS.Signals) => {
    // A terminal and the tools between it and us may each pass the same signal on.
    if (ending) return;
    ending = true;
    log.info({ signal }, 'shutting down');
    drain();

    // A connection that is busy now is kept for more questions once it is not.
    setInterval(() => {
      if ('closeIdleConnections' in server) server.closeIdleConnections();
    }, 50).unref();
    setTimeout(() => {
      log.warn('requests cut short');
      if ('closeAllConnections' in server) server.closeAllConnections();
    }, PATIENCE_MS).unref();

    server.close(() => {
      void close().finally(() => {
        log.info('closed');
        process.exit(0);
      });
    });
  };

  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}
