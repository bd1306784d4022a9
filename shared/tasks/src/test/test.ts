import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { checkDemands } from '../demands/demands.ts';
import { ROOT } from '../paths.mjs';
import { Problem } from '../problem.ts';
import { run } from '../processes.ts';
import { workspacePackages } from '../workspace.ts';
import { CHECKS, checksOfChanges, pathsOfChanges } from './checks.ts';
import { journeysOfChanges } from './impact.ts';
import { limitFactor, measureMachine, speedReport } from './machine-speed.ts';
import { clearReports } from './reports.ts';
import { runParts, type Parts } from './run-parts.ts';
import { findPrograms, runE2e, runEngines, unitJobs } from './runners.ts';
import { sum, table, timingReport } from './tally.ts';

const BUSY_CORE = '--busy-core';
const CHANGED = 'changed';
const LONG = 'long';
const RUNNERS = ['unit', 'e2e'];
/** The part that runs only if it is named. */
const ENGINES = 'engines';

/** A job keeps somewhat less than one core busy: unit tests wait for processes, databases and time limits. */
const AT_ONCE = 4;

/**
 * The larger repetitions of tests, which `long` sets, and a seed of its own. Each of these tests also runs without them, with
 * fewer repetitions, so no demand is proved by them alone.
 */
const REPETITIONS = {
  RACE_ROUNDS: '200',
  RACE_CHANGES: '5',
  MODEL_RUNS: '1000',
  PROPERTY_RUNS: '20000',
  STRANGE_SEED: String(Date.now() % 1e9),
  MOMENTS: '5000',
  E2E_EVERY_REMOTE: '1',
  E2E_EVERY_LOCALE: '1',
  ENGINES: 'wide',
};

/**
 * Runs all checks and tests, or the named parts of them, or those of the changes (`changed`). A part that fails does not
 * stop the others. The last line is `N passed, N failed`, over all parts. `long` repeats more often. Each `--busy-core` keeps
 * one core busy with other work, as on a slower machine.
 */
export async function test(words: string[]) {
  const names = words.filter((word) => ![BUSY_CORE, LONG].includes(word));
  const known = [...Object.keys(CHECKS), ...RUNNERS, ENGINES, CHANGED];
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    const all = [...known, LONG].join(' ');
    throw new Problem(`There is no part "${unknown.join(' ')}"; the parts are: ${all}.`);
  }

  clearReports();
  for (const word of words) if (word === BUSY_CORE) startBusyCore();
  if (words.includes(LONG)) repeatMore();
  const isWhole = names.length === 0;
  const parts = names.includes(CHANGED)
    ? await partsOfChanges()
    : await partsOf(isWhole ? [...Object.keys(CHECKS), ...RUNNERS] : names);

  const hasTests = [...RUNNERS, ENGINES].some((name) => name in parts || names.includes(name));
  if (hasTests) process.env['LIMIT_FACTOR'] = String(limitFactor(await measure('at the start')));
  // Beside the other parts, so that the journeys need not wait for it. They report a failure.
  if ('e2e' in parts) findPrograms().catch(() => undefined);
  const results = await runParts(parts, AT_ONCE);
  if (names.includes(ENGINES)) results.push(...(await runParts({ [ENGINES]: [runEngines] }, 1)));
  if (isWhole) results.push(...(await runParts({ demands: [checkDemands] }, 1)));

  const { passed, failed, failures = [], timings = [] } = sum(results);
  if (timings.length > 0) {
    await measure('at the end');
    console.log(`\n${timingReport(timings, speedReport(measurements))}`);
  }
  console.log(`\n${table(results)}\n`);
  // Again, because the output of each test is far up.
  if (failures.length > 0) console.log(`failed tests:\n${failures.join('\n')}\n`);
  console.log(`${String(passed)} passed, ${String(failed)} failed`);
  if (failed > 0) process.exitCode = 1;
}

/** Sets the larger repetitions, except those that the caller has set, and says so. */
function repeatMore() {
  for (const [name, value] of Object.entries(REPETITIONS)) process.env[name] ??= value;
  const set = Object.keys(REPETITIONS).map((name) => `${name}=${String(process.env[name])}`);
  console.log(`Larger repetitions: ${set.join(' ')}`);
}

const measurements: { when: string; ms: number }[] = [];

/**
 * Measures the machine while nothing of this run is busy. The tests that wait for work read the factor of their limits:
 * e2e/support/running/limits.ts, rstest.report.config.ts.
 */
async function measure(when: string) {
  const ms = await measureMachine();
  measurements.push({ when, ms });
  return ms;
}

/**
 * Returns parts in the order in which they run. The journeys are last: they keep all cores busy, and start beside the last
 * unit tests.
 */
async function partsOf(names: string[]): Promise<Parts> {
  const checks = Object.entries(CHECKS).filter(([name]) => names.includes(name));
  return {
    ...Object.fromEntries(checks.map(([name, check]) => [name, [check]])),
    ...(names.includes('unit') && {
      unit: await unitJobs(workspacePackages().map(({ path }) => path)),
    }),
    ...(names.includes('e2e') && { e2e: [() => runE2e()] }),
  };
}

/** Returns the checks and tests that the differences from the upstream branch reach, or from the last commit if there is none. */
async function partsOfChanges(): Promise<Parts> {
  const upstream = await run('git merge-base HEAD @{upstream}', { quiet: true });
  const base = upstream.code === 0 ? upstream.output : 'HEAD';
  const lines = await Promise.all([
    run(`git diff --name-only --no-renames ${base}`, { quiet: true }),
    run('git ls-files --others --exclude-standard', { quiet: true }),
  ]);
  const files = lines.flatMap(({ output }) => output.split('\n').filter(Boolean));
  console.log(`Changed since ${base}:\n${files.map((file) => `  ${file}`).join('\n')}`);
  if (files.length === 0) throw new Problem('Nothing has changed.');
  const checks = checksOfChanges(files.filter((file) => existsSync(join(ROOT, file))));
  const journeys = journeysOfChanges(files);
  return {
    ...Object.fromEntries(Object.entries(checks).map(([name, check]) => [name, [check]])),
    unit: await unitJobs(await pathsOfChanges(base)),
    ...(journeys !== null && { e2e: [() => runE2e(journeys)] }),
  };
}

/** Keeps one core busy until this process ends, and for an hour at most. */
function startBusyCore() {
  const loop = join(import.meta.dirname, 'busy-loop.ts');
  const child = spawn(process.execPath, [loop], { stdio: 'ignore' });
  child.unref();
  process.on('exit', () => child.kill());
}
