// @ts-check
import { join } from 'node:path';

import { startProcess } from '../processes.mjs';

/** Longer than any run takes. */
const LONGEST_MS = 60 * 60_000;

/** Keeps one core busy until this process ends, and for an hour at most. */
export function startBusyCore() {
  // By `exec` there is no shell in between, whose end this process would not notice.
  startProcess(`exec node "${join(import.meta.dirname, 'busy-core.mjs')}"`).unref();
}

if (process.argv[1] === import.meta.filename) {
  const parent = process.ppid;
  const end = Date.now() + LONGEST_MS;
  while (Date.now() < end && process.ppid === parent);
}
