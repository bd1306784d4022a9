import { createHash } from 'node:crypto';
import { join } from 'node:path';

import getPort from 'get-port';

import { build } from '../build.ts';
import { ROOT } from '../paths.mjs';
import { findPrograms } from '../programs.ts';
import { workspacePackages } from '../workspace.ts';
import { type Outcome, outcomeOf, readOutcome, REPORTS, sum, timed } from './outcome.ts';

/** What `npm test -- changed` leaves out. */
export interface Selection {
  /** Paths of packages; all without it. */
  packages?: string[];
  /** Filters of Playwright, such as `journeys/form`; all without it. */
  journeys?: string[];
}

const CONFIG = join(import.meta.dirname, '../../rstest.all.config.ts');
/** Declares the class names of style sheets first, which may have changed since the installation. */
const OXLINT = 'npm run --silent prepare && oxlint';
const BUILT_FILES =
  '--no-config-lookup --config shared/build/built-files.eslint.config.js shell/dist remotes/*/dist';
const LINKS =
  '--quiet --frail --use remark-validate-links=repository:false --ignore-pattern "**/support/content/**"';

/**
 * The parts of `npm test` in two lanes, which run beside each other. The journeys take the longest and need the built site; the other
 * lane keeps the second core busy, the quick parts first.
 */
export const LANES: Record<string, (selection: Selection) => Promise<Outcome>>[] = [
  {
    build: () => build().then(() => outcomeOf('build', true)),
    e2e: runJourneys,
  },
  {
    format: () => check('oxfmt --check'),
    links: () => check(`remark . ${LINKS}`),
    boundaries: () => check('depcruise --config .dependency-cruiser.mjs shell remotes shared e2e'),
    unused: () => check('knip --treat-config-hints-as-errors'),
    lint: async () =>
      sum([
        await check(OXLINT),
        await check('eslint --max-warnings 0 .'),
        await check('tsx src/platform-surface.ts', 'shared/build'),
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

/** Runs a command, and prints its output in one piece, because parts run in parallel. */
async function check(command: string, folder = '') {
  const { code, output, cpuSeconds } = await timed(command, { folder, output: 'keep' });
  console.log(`\n── ${command}\n${output}`);
  return outcomeOf(command, code === 0, cpuSeconds);
}

/** Runs Rstest in all packages or in the selected ones: once for the shell, whose tests need contexts of their own, and once for the others. */
async function runUnit({ packages = workspacePackages().map(({ path }) => path) }: Selection) {
  const programs = await findPrograms();
  const outcomes: Outcome[] = [];
  for (const group of [['shell'], packages.filter((path) => path !== 'shell')]) {
    const selected = group.filter((path) => packages.includes(path)).join(' ');
    if (selected === '') continue;
    const title = `unit tests of ${selected}`;
    const report = join(REPORTS, `rstest-${String(outcomes.length)}.xml`);
    const { code, output, cpuSeconds } = await timed(`rstest run --config "${CONFIG}"`, {
      folder: 'shared/tasks',
      env: { ...programs, REPORT: report, PACKAGES: selected },
      output: 'keep',
    });
    console.log(`\n── ${title}\n${output}`);
    outcomes.push(readOutcome(title, report, code, cpuSeconds));
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
  const port = process.env['E2E_PORT'] ?? String(await firstPort(ROOT));
  const { code, cpuSeconds } = await timed(command, {
    folder: 'e2e',
    env: { ...programs, E2E_PORT: port, PLAYWRIGHT_JUNIT_OUTPUT_FILE: report },
  });
  return readOutcome(command, report, code, cpuSeconds);
}

/**
 * Resolves to the first of twenty ports for the journeys, below those that the system gives to clients. They depend on the path of this
 * checkout, or are the next free ones, so that two checkouts test side by side.
 */
export async function firstPort(checkout: string) {
  const own = createHash('sha256').update(checkout).digest().readUInt32BE();
  return getPort({
    port: Array.from({ length: 500 }, (_, index) => 20_000 + ((own + index) % 500) * 20),
  });
}
