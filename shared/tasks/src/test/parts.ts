import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import getPort from 'get-port';

import { build } from '../build.ts';
import { CACHE, ROOT } from '../paths.mjs';
import { run } from '../processes.ts';
import { findPrograms } from '../programs.ts';
import { workspacePackages } from '../workspace.ts';
import { readResults, type TestResult } from './results.ts';

/** What a part of `npm test` has found out. */
export interface Outcome {
  results: TestResult[];
  /** Of the processor, for the processes that have ended and that their parents have waited for. */
  cpuSeconds: number;
}

/** What `npm test -- changed` leaves out. */
export interface Selection {
  /** Paths of packages; all without it. */
  packages?: string[];
  /** Filters of Playwright, such as `journeys/form`; all without it. */
  journeys?: string[];
}

/** The folder of the reports of a run. */
const REPORTS = join(CACHE, 'reports');
const CONFIG = join(import.meta.dirname, '../../rstest.all.config.ts');
/** Declares the class names of style sheets first, which may have changed since the installation. */
const OXLINT = 'npm run --silent prepare && oxlint';
const BUILT_FILES =
  '--no-config-lookup --config shared/build/built-files.eslint.config.js shell/dist remotes/*/dist';
const LINKS =
  '--quiet --frail --use remark-validate-links=repository:false --ignore-pattern "**/support/content/**"';

/** Blocks of twenty ports for the journeys, below those that the system gives to clients. */
const BLOCKS = { first: 20_000, size: 20, count: 500 };

/**
 * The parts of `npm test` in two lanes, which run beside each other. The journeys take the longest and need the built site; the other
 * lane keeps the second core busy, the quick parts first.
 */
export const LANES: Record<string, (selection: Selection) => Promise<Outcome>>[] = [
  { build: buildSite, e2e: runJourneys },
  {
    format: () => check('oxfmt --check'),
    links: () => check(`remark . ${LINKS}`),
    boundaries: () => check('depcruise --config .dependency-cruiser.mjs shell remotes shared e2e'),
    unused: () => check('knip --treat-config-hints-as-errors'),
    lint: async () =>
      sum([
        await check(OXLINT),
        await check('eslint --max-warnings 0 .'),
        await check('tsx src/platform-surface/main.ts', 'shared/build'),
      ]),
    unit: runUnit,
    size: async () => {
      await build();
      return sum([
        await check('tsx src/main.ts weigh', 'shared/gate'),
        await check(`eslint --max-warnings 0 ${BUILT_FILES}`),
      ]);
    },
  },
];

/** Deletes the reports of earlier runs. */
export function clearReports() {
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
}

/** Returns the outcome of several parts. */
export function sum(outcomes: Outcome[]): Outcome {
  return {
    results: outcomes.flatMap(({ results }) => results),
    cpuSeconds: outcomes.reduce((all, { cpuSeconds }) => all + cpuSeconds, 0),
  };
}

/** Returns the result of a check, which counts as one test. */
export function resultOf(title: string, holds: boolean): TestResult {
  return { title, status: holds ? 'passed' : 'failed' };
}

/** Returns the results of a runner, with a failure of its own if it left no report, ran no test, or ended with an error of no test. */
export function resultsOf(runner: string, report: TestResult[] | null, code: number) {
  const results = report ?? [];
  const has = (status: TestResult['status']) => results.some((one) => one.status === status);
  const isBroken = !has('failed') && (code !== 0 || !has('passed'));
  return isBroken ? [...results, resultOf(runner, false)] : results;
}

async function buildSite() {
  await build();
  return { results: [resultOf('build', true)], cpuSeconds: 0 };
}

/** Runs a command, and prints its output in one piece, because parts run in parallel. */
async function check(command: string, folder = '') {
  const { code, output, cpuSeconds } = await timed(command, { folder, quiet: true });
  console.log(`\n── ${command}\n${output}`);
  return { results: [resultOf(command, code === 0)], cpuSeconds };
}

/**
 * Runs Rstest in all packages or in the selected ones: once for the shell, whose tests need contexts of their own, and once for the others.
 * A skipped test is a failure: nothing is left out on purpose.
 */
async function runUnit({ packages = workspacePackages().map(({ path }) => path) }: Selection) {
  const programs = await findPrograms();
  const outcomes = [];
  for (const group of [['shell'], packages.filter((path) => path !== 'shell')]) {
    const selected = group.filter((path) => packages.includes(path)).join(' ');
    if (selected === '') continue;
    const report = join(REPORTS, `rstest-${String(outcomes.length)}.xml`);
    const { code, output, cpuSeconds } = await timed(`rstest run --config "${CONFIG}"`, {
      folder: 'shared/tasks',
      env: { ...programs, REPORT: report, PACKAGES: selected },
      quiet: true,
    });
    console.log(`\n── unit tests of ${selected}\n${output}`);
    const results = resultsOf(`unit tests of ${selected}`, readResults(report), code);
    for (const one of results) if (one.status === 'skipped') one.status = 'failed';
    outcomes.push({ results, cpuSeconds });
  }
  return sum(outcomes);
}

/** Runs Playwright against the production build: all tests in Chromium, those of other engines in Firefox and WebKit. */
async function runJourneys({ journeys }: Selection) {
  if (journeys?.length === 0) return sum([]);
  const programs = await findPrograms();
  await build();
  const report = join(REPORTS, 'playwright.xml');
  const filters = journeys?.map((name) => `'${name}'`).join(' ') ?? '';
  const command = `playwright test --forbid-only --reporter=list,junit ${filters}`;
  const { code, cpuSeconds } = await timed(command, {
    folder: 'e2e',
    env: {
      ...programs,
      E2E_PORT: process.env['E2E_PORT'] ?? String(await firstPort(ROOT)),
      PLAYWRIGHT_JUNIT_OUTPUT_FILE: report,
    },
  });
  return { results: resultsOf(command, readResults(report), code), cpuSeconds };
}

/**
 * Resolves to the first port of a block for the journeys: a block that depends on the path of this checkout, or the next
 * free one, so that two checkouts test side by side.
 */
export async function firstPort(checkout: string) {
  const own = createHash('sha256').update(checkout).digest().readUInt32BE();
  const blocks = Array.from(
    { length: BLOCKS.count },
    (_, index) => BLOCKS.first + ((own + index) % BLOCKS.count) * BLOCKS.size,
  );
  return getPort({ port: blocks });
}

/** Runs a command, and measures the processor time of all processes that it started and that have ended. */
async function timed(command: string, options: Parameters<typeof run>[1]) {
  const file = join(REPORTS, `times-${String(performance.now())}`);
  const measured = `{ ${command}\n}\ncode=$?; times > "$TIMES"; exit $code`;
  const env = { ...options?.env, TIMES: file };
  const { code, output } = await run(measured, { ...options, env });
  const times = existsSync(file) ? (readFileSync(file, 'utf8').trim().split('\n')[1] ?? '') : '';
  const seconds = Array.from(
    times.matchAll(/(\d+)m([\d.]+)s/g),
    ([, minutes, rest]) => 60 * Number(minutes) + Number(rest),
  );
  return { code, output, cpuSeconds: seconds.reduce((all, one) => all + one, 0) };
}
