// @ts-check
import { Problem } from './problem.mjs';
import { stopEverything } from './processes.mjs';

/** @type {Record<string, () => Promise<(options: string[]) => Promise<void>>>} */
const TASKS = {
  start: async () => (await import('./start.mjs')).start,
  dev: async () => (await import('./dev.mjs')).dev,
  build: async () => (await import('./build.mjs')).build,
  serve: async () => (await import('./serve.mjs')).serve,
  test: async () => (await import('./test/test.mjs')).test,
  bench: async () => (await import('./bench.mjs')).bench,
  delivery: async () => (await import('./delivery.mjs')).delivery,
  chromium: async () => (await import('./chromium.mjs')).printChromium,
};

/**
 * Runs the task named first, with the rest as its options.
 *
 * @param {string[]} words
 */
export async function runTask([name = '', ...options]) {
  try {
    const load = TASKS[name];
    if (!load)
      throw new Problem(`There is no task "${name}", only: ${Object.keys(TASKS).join(', ')}.`);
    const task = await load();
    await task(options);
  } catch (error) {
    await stopEverything();

    console.error(error instanceof Problem ? `\n${error.message}` : error);
    process.exit(1);
  }
}
