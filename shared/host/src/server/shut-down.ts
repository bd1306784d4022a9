import type { Server } from 'node:http';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';

/** The time for connections that wait to be accepted, if more keep coming. */
const QUEUE_MS = 5_000;
// A terminal and the tools between it and this process may each send the same signal.
const SAME_SIGNAL_MS = 1_000;

interface ShutDownOptions {
  /** Starts the shutdown: the process is not ready and closes each connection with its answer. */
  drain: () => void;
  /** The time that load balancers get to notice, in milliseconds. */
  drainMs: number;
  /** The time for open requests, and for log lines that wait for a reader, once the server does not listen any more. */
  openRequestsMs?: number;
}

/** Ends the process on a signal without losing a request. A second signal ends it at once. */
export function shutDownOnSignal(
  server: Server,
  { drain, drainMs, openRequestsMs = 5_000 }: ShutDownOptions,
): void {
  let endingSince: number | undefined;
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (endingSince === undefined) {
        endingSince = Date.now();
        // Ctrl-C ends a local host, which has no load balancer.
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
    setTimeout(() => process.exit(0), openRequestsMs).unref();
  }
}

/**
 * Stops listening when no connection waits to be accepted, because the kernel resets waiting connections. The
 * event loop accepts one connection per turn, so none waits after a turn without one.
 */
export async function closeListener(server: Server): Promise<void> {
  const last = performance.now() + QUEUE_MS;
  let accepted = 0;
  let before: number;
  const count = () => {
    accepted += 1;
  };
  server.on('connection', count);
  // The first turn may already have started; the next ones are whole.
  await turn();
  do {
    before = accepted;
    await turn();
  } while (accepted > before && performance.now() < last);
  server.off('connection', count);
  server.close();
}
