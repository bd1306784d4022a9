// @ts-check
import { join } from 'node:path';

import { startProcess } from '../processes.mjs';

/** Keeps one core busy until this process ends, and for an hour at most. */
export function startBusyCore() {
  // By `exec` there is no shell in between, whose end the loop would not notice.
  startProcess(`exec node "${join(import.meta.dirname, 'busy-loop.mjs')}"`).unref();
}
