import { monitorEventLoopDelay } from 'node:perf_hooks';

const LOOK_EVERY_MS = 500;

/** Whether the process has lately been too busy to turn to what came in. */
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
