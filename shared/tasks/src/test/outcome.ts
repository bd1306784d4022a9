import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { CACHE } from '../paths.mjs';
import { run } from '../processes.ts';

/** What a part of `npm test` has found out. */
export interface Outcome {
  passed: number;
  /** The tests that failed: their titles, or their attributes in a report. */
  failed: string[];
  /** Of the processor, for the processes that have ended and that their parents have waited for. */
  cpuSeconds: number;
}

/** A part that has run, and how long it took by the clock. */
export type Row = Outcome & { name: string; seconds: number };

/** The folder of the reports of a run. */
export const REPORTS = join(CACHE, 'reports');

/** A test in a report: its attributes, and what it contains. */
const CASE = /<testcase\s((?:[\w-]+="[^"]*"\s*)*)(?:\/>|>(.*?)<\/testcase>)/gs;

/** Deletes the reports of earlier runs. */
export function clearReports() {
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
}

/** Returns the sum of several outcomes. */
export function sum(outcomes: Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((all, { passed }) => all + passed, 0),
    failed: outcomes.flatMap(({ failed }) => failed),
    cpuSeconds: outcomes.reduce((all, { cpuSeconds }) => all + cpuSeconds, 0),
  };
}

/** Returns the outcome of a check, which counts as one test. */
export function outcomeOf(title: string, holds: boolean, cpuSeconds = 0): Outcome {
  return { passed: holds ? 1 : 0, failed: holds ? [] : [title], cpuSeconds };
}

/**
 * Returns the outcome of Rstest or Playwright, by its JUnit report. A skipped test is a failure, because nothing is left out on purpose.
 * So is a runner that left no report, ran no test, or ended with an error of no test.
 */
export function readOutcome(runner: string, report: string, code: number, cpuSeconds = 0): Outcome {
  const text = existsSync(report) ? readFileSync(report, 'utf8') : '';
  const cases = [...text.matchAll(CASE)];
  const failed = cases
    .filter(([, , content = '']) => /<(failure|error|skipped)\b/.test(content))
    .map(([, attributes = '']) => attributes.trim());
  const passed = cases.length - failed.length;
  if (failed.length === 0 && (code !== 0 || passed === 0)) failed.push(runner);
  return { passed, failed, cpuSeconds };
}

/** Runs a command, and measures the processor time of all processes that it started and that have ended. */
export async function timed(command: string, options: Parameters<typeof run>[1] = {}) {
  const file = join(REPORTS, `times-${String(performance.now())}`);
  const measured = `{ ${command}\n}\ncode=$?; times > "$TIMES"; exit $code`;
  const ended = await run(measured, { ...options, env: { ...options.env, TIMES: file } });
  const [, children = ''] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  let cpuSeconds = 0;
  for (const [, minutes, seconds] of children.matchAll(/(\d+)m([\d.]+)s/g))
    cpuSeconds += 60 * Number(minutes) + Number(seconds);
  return { ...ended, cpuSeconds };
}

/** Returns the cells of a part in the table: counts, and seconds by the clock and of the processor. */
export function cellsOf({ passed, failed, seconds, cpuSeconds }: Row) {
  const [wall, cpu] = [seconds, cpuSeconds].map(Math.round);
  return { passed, failed: failed.length, 'wall s': wall, 'cpu s': cpu };
}
