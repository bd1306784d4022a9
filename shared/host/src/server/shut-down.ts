import type { Server } from 'node:http';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';

/** How long requests may take that are still open when the server closes. */
const OPEN_REQUESTS_MS = 5_000;
/** How long connections that wait to be accepted may hold up the end, where more come all the time. */
const QUEUE_MS = 5_000;
// A terminal and the tools between it and us may each pass the same signal on.
const SAME_SIGNAL_MS = 1_000;

interface ShutDownOptions {
  /** Connections are closed with their answers, and the process is not ready, from here on. */
  drain: () => void;
  /** How long load balancers may take to notice, in milliseconds. */
  drainMs: number;
}

/** Ends the process on a signal without losing a request; a second signal ends it at once. */
export function shutDownOnSignal(server: Server, { drain, drainMs }: ShutDownOptions): void {
  let endingSince: number | undefined;
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (endingSince === undefined) {
        endingSince = Date.now();
        // Ctrl-C ends a local host, which has no load balancer in front of it.
        void end(signal === 'SIGINT' ? 0 : drainMs);
      } else if (Date.now() - endingSince > SAME_SIGNAL_MS) {
        process.exit(1);
      }
    });
  }

  async function end(ms: number): Promise<void> {
    drain();
    await wait(ms);
    await closeListener(server);
    setTimeout(() => {
      server.closeAllConnections();
    }, OPEN_REQUESTS_MS).unref();
  }
}

/**
 * Stops listening once no connection waits to be accepted, since the kernel resets those that do. The event
 * loop accepts one in each turn, so none waits after a turn without one. The content service does the same.
 */
export async function closeListener(server: Server): Promise<void> {
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
  server.close();
}
