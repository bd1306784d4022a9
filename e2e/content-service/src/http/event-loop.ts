import { monitorEventLoopDelay } from 'node:perf_hooks';

const LOOK_EVERY_MS = 500;

/** Returns a function that says whether the event loop was recently later than the limit. */
export function watchEventLoop(longestDelayMs: number): () => boolean {
  const delays = monitorEventLoopDelay({ resolution: 20 });
  delays.enable();
  let isBusy = false;
  setInterval(() => {
    isBusy = delays.mean > longestDelayMs * 1e6;
    delays.reset();
  }, LOOK_EVERY_MS).unref();
  return () => isBusy;
}
