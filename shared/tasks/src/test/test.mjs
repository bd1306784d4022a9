// @ts-check
import { checkDemands } from '../demands/demands.mjs';
import { inParallel } from '../in-parallel.mjs';
import { Problem } from '../problem.mjs';
import { setUp } from '../set-up.mjs';
import { startBusyCore } from './busy-core.mjs';
import { STAGES } from './steps.mjs';
import { sum, tallyOfCheck } from './tally.mjs';
import { timingReport } from './timings.mjs';

const BUSY_CORE = '--busy-core';

/** @typedef {import('./tally.mjs').Tally & { name: string, seconds: number }} StepResult */

/**
 * Everything that must hold, or the named parts of it. A part that fails does not keep the others
 * from being reported; the last line is `N passed, N failed`, over all of them. With `--busy-core` one
 * core is kept busy meanwhile: the limits of the tests hold on a slower machine too.
 *
 * @param {string[]} words
 */
export async function test(words) {
  const wanted = words.filter((word) => word !== BUSY_CORE);
  const names = STAGES.flatMap(({ steps }) => Object.keys(steps));
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    throw new Problem(`No part "${unknown.join(' ')}"; there are: ${names.join(' ')}.`);
  }

  /** @type {StepResult[]} */
  const results = [];
  try {
    await setUp();
    if (words.includes(BUSY_CORE)) startBusyCore();
    for (const { atOnce, steps } of STAGES) {
      const chosen = Object.entries(steps).filter(
        ([name]) => wanted.length === 0 || wanted.includes(name),
      );
      results.push(...(await inParallel(atOnce, chosen, runStep)));
    }
    if (wanted.length === 0) results.push(await runStep(['demands', checkDemands]));
  } catch (error) {
    report(error);
    results.push({ name: 'set-up', passed: 0, failed: 1, seconds: 0 });
  }

  const { passed, failed, timings = [] } = sum(results);
  if (timings.length > 0) console.log(`\n${timingReport(timings)}`);
  console.log(`\n${table(results)}\n`);
  console.log(`${String(passed)} passed, ${String(failed)} failed`);
  if (failed > 0) process.exitCode = 1;
}

/**
 * @param {[string, () => Promise<import('./tally.mjs').Tally>]} step
 * @returns {Promise<StepResult>}
 */
async function runStep([name, step]) {
  console.log(`\n━━ ${name}`);
  const start = performance.now();
  const tally = await step().catch((/** @type {unknown} */ error) => {
    report(error);
    return { ...tallyOfCheck(false), note: 'did not get as far as testing' };
  });
  return { ...tally, name, seconds: (performance.now() - start) / 1000 };
}

/** @param {unknown} error */
function report(error) {
  console.error(error instanceof Problem ? error.message : error);
}

/** @param {StepResult[]} results */
export function table(results) {
  return results
    .map(({ name, passed, failed, seconds, note }) =>
      [
        failed === 0 ? '✓' : '✗',
        name.padEnd(11),
        `${String(passed).padStart(5)} passed`,
        `${String(failed).padStart(4)} failed`,
        `${seconds.toFixed(1).padStart(7)} s`,
        note ? `  ${note}` : '',
      ].join(' '),
    )
    .map((line) => line.trimEnd())
    .join('\n');
}
