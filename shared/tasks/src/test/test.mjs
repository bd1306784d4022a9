// @ts-check
import { spawn } from 'node:child_process';
import { join } from 'node:path';

import pMap from 'p-map';

import { checkDemands } from '../demands/demands.mjs';
import { Problem } from '../problem.mjs';
import { run } from '../processes.mjs';
import { changedPackages, CHECKS, checksOfChanges } from './checks.mjs';
import { limitFactor, measureMachine, speedReport } from './machine-speed.mjs';
import { clearReports } from './reports.mjs';
import { runE2e, runEngines, runUnit } from './runners.mjs';
import { sum, table, tallyOfCheck, timingReport } from './tally.mjs';

/** @import { Tally } from './tally.mjs' */
/** @typedef {Record<string, () => Promise<Tally>>} Parts */

const RUNNERS = { unit: () => runUnit(), e2e: () => runE2e() };
/** The parts that run only if they are named. */
const OPTIONAL_RUNNERS = { engines: runEngines };

const BUSY_CORE = '--busy-core';
const CHANGED = 'changed';

/**
 * Runs all checks and tests, or the named parts of them, or those of the changes (`changed`). A part that fails does not
 * stop the others. The last line is `N passed, N failed`, over all parts. Each `--busy-core` keeps one core busy with other
 * work, as on a slower machine.
 *
 * @param {string[]} words
 */
export async function test(words) {
  const names = words.filter((word) => word !== BUSY_CORE);
  const all = { ...CHECKS, ...RUNNERS, ...OPTIONAL_RUNNERS };
  const unknown = names.filter((name) => name !== CHANGED && !(name in all));
  if (unknown.length > 0) {
    const known = [...Object.keys(all), CHANGED].join(' ');
    throw new Problem(`There is no part "${unknown.join(' ')}"; the parts are: ${known}.`);
  }

  clearReports();
  for (const word of words) if (word === BUSY_CORE) startBusyCore();
  /** @type {(parts: Parts) => Parts} */
  const named = (parts) =>
    Object.fromEntries(Object.entries(parts).filter(([name]) => names.includes(name)));
  const { checks, runners } = names.includes(CHANGED)
    ? await partsOfChanges()
    : names.length === 0
      ? { checks: CHECKS, runners: RUNNERS }
      : { checks: named(CHECKS), runners: named({ ...RUNNERS, ...OPTIONAL_RUNNERS }) };

  // A check keeps about one core busy, a runner all of them.
  const results = [...(await runParts(checks, 2)), ...(await runParts(measured(runners), 1))];
  if (names.length === 0) results.push(...(await runParts({ demands: checkDemands }, 1)));

  const { passed, failed, timings = [] } = sum(results);
  if (timings.length > 0) {
    await measure('at the end');
    console.log(`\n${timingReport(timings, speedReport(measurements))}`);
  }
  console.log(`\n${table(results)}\n`);
  console.log(`${String(passed)} passed, ${String(failed)} failed`);
  if (failed > 0) process.exitCode = 1;
}

/** @type {{ when: string, ms: number }[]} */
const measurements = [];

/** @param {string} when */
async function measure(when) {
  const ms = await measureMachine();
  measurements.push({ when, ms });
  return ms;
}

/**
 * Returns the runners so that each measures the machine before it starts, because another load may have come. The tests that
 * wait for work read the factor of their limits: e2e/support/limits.ts, rstest.report.config.ts.
 *
 * @param {Parts} runners
 * @returns {Parts}
 */
function measured(runners) {
  return Object.fromEntries(
    Object.entries(runners).map(([name, runner]) => [
      name,
      async () => {
        process.env['LIMIT_FACTOR'] = String(limitFactor(await measure(`before ${name}`)));
        return runner();
      },
    ]),
  );
}

/**
 * @param {Parts} parts
 * @param {number} concurrency
 */
function runParts(parts, concurrency) {
  return pMap(
    Object.entries(parts),
    async ([name, part]) => {
      console.log(`\n━━ ${name}`);
      const start = performance.now();
      const tally = await part().catch((/** @type {unknown} */ error) => {
        console.error(error instanceof Problem ? error.message : error);
        return { ...tallyOfCheck(false), note: 'ended before its first test' };
      });
      return { ...tally, name, seconds: (performance.now() - start) / 1000 };
    },
    { concurrency },
  );
}

/**
 * Returns the checks and tests of what differs from the upstream branch, or from the last commit if there is none. Journeys
 * run only if their own files changed.
 *
 * @returns {Promise<{ checks: Parts, runners: Parts }>}
 */
async function partsOfChanges() {
  const upstream = await run('git merge-base HEAD @{upstream}', { quiet: true });
  const base = upstream.code === 0 ? upstream.output : 'HEAD';
  const lines = await Promise.all([
    run(`git diff --name-only --diff-filter=d ${base}`, { quiet: true }),
    run('git ls-files --others --exclude-standard', { quiet: true }),
  ]);
  const files = lines.flatMap(({ output }) => output.split('\n').filter(Boolean));
  console.log(`Changed since ${base}:\n${files.map((file) => `  ${file}`).join('\n')}`);
  if (files.length === 0) throw new Problem('Nothing has changed.');
  const hasJourneys = files.some((file) => /^e2e\/.*\.spec\.ts$/.test(file));
  return {
    checks: checksOfChanges(base, files),
    runners: {
      unit: () => runUnit(changedPackages(base)),
      ...(hasJourneys && { e2e: () => runE2e(`--only-changed=${base}`) }),
    },
  };
}

/** Keeps one core busy until this process ends, and for an hour at most. */
function startBusyCore() {
  const loop = join(import.meta.dirname, 'busy-loop.mjs');
  const child = spawn(process.execPath, [loop], { stdio: 'ignore' });
  child.unref();
  process.on('exit', () => child.kill());
}
