// A thread that does a fixed piece of work at each message and answers when it is done (machine-speed.ts).
import { parentPort } from 'node:worker_threads';

const NUMBERS = 80_000;

/** Creates, sorts, writes and reads objects, as bundlers, linters and browsers do. */
function work() {
  let seed = 1;
  const objects = Array.from({ length: NUMBERS }, (_, index) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return { index, seed, text: seed.toString(36) };
  });
  objects.sort((a, b) => a.seed - b.seed);
  return JSON.stringify(JSON.parse(JSON.stringify(objects))).length;
}

parentPort?.on('message', () => parentPort?.postMessage(work()));
