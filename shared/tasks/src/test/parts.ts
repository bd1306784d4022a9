import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import getPort from 'get-port';

import { build } from '../build.ts';
import { CACHE, ROOT } from '../paths.mjs';
import { run } from '../processes.ts';
import { findPrograms } from '../programs.ts';
import { workspacePackages } from '../workspace.ts';
import { readResults, type TestResult } from './results.ts';

/** The result of a command or a part of `npm test`. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** Of the processor, for the processes that have ended and that their parents have waited for. */
  cpuSeconds: number;
  results: TestResult[];
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
const BUILT_FILES = '--no-config-lookup --config shared/build/built-files.eslint.config.js dist';
const LINKS =
  '--quiet --frail --use remark-validate-links=repository:false --ignore-pattern "**/support/content/**"';

/** Blocks of twenty ports for the journeys, below those that the system gives to clients. */
const BLOCKS = { first: 20_000, size: 20, count: 500 };

/**
 * The parts of `npm test` in two lanes, which run beside each other. The journeys take the longest and need the built site; the other
 * lane keeps the second core busy, the quick parts first.
 */
export const LANES: Record<string, (selection: Selection) => Promise<Tally>>[] = [
  { build: buildSite, e2e: runJourneys },
  {
    format: () => check('oxfmt --check'),
    links: () => check(`remark . ${LINKS}`),
    boundaries: () => check('depcruise --config .dependency-cruiser.mjs shell remotes shared e2e'),
    unused: () => check('knip --treat-config-hints-as-errors'),
    lint: async () => sum([await check(OXLINT), await check('eslint --max-warnings 0 .')]),
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

/** Returns the sum of tallies. */
export function sum(tallies: Tally[]): Tally {
  const total = (of: (tally: Tally) => number) => tallies.reduce((all, one) => all + of(one), 0);
  return {
    passed: total(({ passed }) => passed),
    failed: total(({ failed }) => failed),
    skipped: total(({ skipped }) => skipped),
    cpuSeconds: total(({ cpuSeconds }) => cpuSeconds),
    results: tallies.flatMap(({ results }) => results),
  };
}

/** Returns the tally of a check, which counts as one test. */
export function tallyOfCheck(holds: boolean, cpuSeconds = 0): Tally {
  return { passed: holds ? 1 : 0, failed: holds ? 0 : 1, skipped: 0, cpuSeconds, results: [] };
}

/** Returns the tally of a runner. A runner that left no report, ran no test, or ended with an error of no test counts as one failure. */
export function tallyOfRunner(results: TestResult[] | null, code: number, cpuSeconds = 0): Tally {
  const count = (status: TestResult['status']) =>
    results?.filter((one) => one.status === status).length ?? 0;
  const failed = count('failed');
  const isBroken = failed === 0 && (code !== 0 || count('passed') === 0);
  return {
    passed: count('passed'),
    failed: isBroken ? 1 : failed,
    skipped: count('skipped'),
    cpuSeconds,
    results: results ?? [],
  };
}

async function buildSite() {
  await build();
  return tallyOfCheck(true);
}

/** Runs a command, and prints its output in one piece, because parts run in parallel. */
async function check(command: string, folder = '') {
  const { code, output, cpuSeconds } = await timed(command, { folder, quiet: true });
  console.log(`\n── ${command}\n${output}`);
  return tallyOfCheck(code === 0, cpuSeconds);
}

/**
 * Runs Rstest in all packages or in the selected ones: once for the shell, whose tests need contexts of their own, and once for the others.
 * A skipped test is a failure: nothing is left out on purpose.
 */
async function runUnit({ packages = workspacePackages().map(({ path }) => path) }: Selection) {
  const programs = await findPrograms();
  const tallies = [];
  for (const group of [['shell'], packages.filter((path) => path !== 'shell')]) {
    const selected = group.filter((path) => packages.includes(path)).join(' ');
    if (selected === '') continue;
    const report = join(REPORTS, `rstest-${String(tallies.length)}.xml`);
    const { code, output, cpuSeconds } = await timed(`rstest run --config "${CONFIG}"`, {
      folder: 'shared/tasks',
      env: { ...programs, REPORT: report, PACKAGES: selected },
      quiet: true,
    });
    console.log(`\n── unit tests of ${selected}\n${output}`);
    const results = readResults(report);
    for (const one of results ?? []) if (one.status === 'skipped') one.status = 'failed';
    tallies.push(tallyOfRunner(results, code, cpuSeconds));
  }
  return sum(tallies);
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
  return tallyOfRunner(readResults(report), code, cpuSeconds);
}

/**
 * Resolves to the first port of a block for the journeys: a block that depends on the path of this checkout, or the next
 * free one, so that two checkouts test side by side.
 */
export async function firstPort(checkout: string) {
  let hash = 0;
  for (const letter of checkout) hash = (hash * 31 + letter.charCodeAt(0)) % BLOCKS.count;
  const blocks = Array.from(
    { length: BLOCKS.count },
    (_, index) => BLOCKS.first + ((hash + index) % BLOCKS.count) * BLOCKS.size,
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
