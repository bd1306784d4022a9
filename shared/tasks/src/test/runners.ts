import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { build } from '../build.ts';
import { installCeph } from '../ceph.ts';
import { findChromium, findWholeChromium } from '../chromium.ts';
import { engineVariables } from '../engines.ts';
import { findNginx } from '../nginx.ts';
import { ROOT } from '../paths.mjs';
import { run } from '../processes.ts';
import { reserveJourneyPorts } from '../services.ts';
import { keepImpact } from './impact.ts';
import { playwrightCounts, readJson, readReport, REPORTS, rstestReport } from './reports.ts';
import { tallyOfRunner, type Tally, type Timing } from './tally.ts';

const CONFIG = join(import.meta.dirname, '../../rstest.report.config.ts');

/** The packages whose unit tests take longest, so that none of them is the last one, beside an idle core. */
const LONGEST = [
  'shared/delivery',
  'e2e/content-service',
  'shared/gate',
  'shared/host',
  'shared/store',
  'shared/storage',
  'shell',
  'remotes/redeem-form',
  'shared/tasks',
  'remotes/support',
];

/** Gets what the unit tests of a package need beside Node, and resolves to variables that name it. */
const NEEDED: Record<string, () => Promise<NodeJS.ProcessEnv>> = {
  'shared/delivery': findStore,
  // It opens pages.
  'shared/gate': findPrograms,
  'shared/host': findStore,
  'shared/storage': findStore,
};

/**
 * Returns a job for each package with unit tests, those that take longest first. A job runs Rstest in the package and
 * prints the output in one piece. Test files, and the tests in each, run in the random order of
 * UNIT_SEED, or of the commit.
 *
 * @param packages paths of the packages; those without unit tests are left out
 */
export async function unitJobs(packages: string[]): Promise<(() => Promise<Tally>)[]> {
  const seed = process.env['UNIT_SEED'] ?? (await seedOfCommit());
  console.log(`The order of the unit tests is random; UNIT_SEED=${seed} repeats it.`);
  return [
    ...LONGEST.filter((path) => packages.includes(path)),
    ...packages.filter((path) => !LONGEST.includes(path)),
  ]
    .filter((path) => existsSync(join(ROOT, path, 'rstest.config.ts')))
    .map((path) => () => runUnit(path, seed));
}

/**
 * @param path of a package
 */
async function runUnit(path: string, seed: string) {
  const programs = await NEEDED[path]?.();
  const start = performance.now();
  const { code, output } = await run(`rstest run --config "${CONFIG}"`, {
    folder: path,
    env: { TEST_REPORTS: REPORTS, UNIT_SEED: seed, ...programs },
    quiet: true,
  });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`\n── unit tests of ${path}, ${seconds} s\n${output}`);
  const { note, ...tally } = tallyOfRunner(rstestReport(path), code);
  return { ...tally, ...(note !== undefined && { note: `${path}: ${note}` }) };
}

/** Returns a seed that differs from commit to commit, so that a commit that has passed passes again. */
async function seedOfCommit() {
  const { code, output } = await run('git rev-parse --short=6 HEAD', { quiet: true });
  return String(code === 0 ? parseInt(output.slice(0, 6), 16) : 1);
}

let found: Promise<NodeJS.ProcessEnv> | undefined;

let store: Promise<NodeJS.ProcessEnv> | undefined;

/** Installs the object store of the unit tests. */
function findStore() {
  store ??= installCeph().then(() => ({}));
  return store;
}

/**
 * Resolves to the variables of e2e/playwright.config.ts that name the browsers and nginx. The first call installs what is
 * missing, which keeps the network busy more than the processor.
 */
export function findPrograms() {
  found ??= searchPrograms();
  return found;
}

async function searchPrograms() {
  // One after the other, because the package manager does one thing at a time. The store first: unit tests come before journeys.
  await findStore();
  const nginx = await findNginx();
  return {
    WHOLE_CHROMIUM_PATH: await findWholeChromium(),
    CHROMIUM_PATH: await findChromium(),
    ...(nginx !== null && { NGINX_PATH: nginx }),
    ...(await engineVariables()),
  };
}

/**
 * Runs Playwright against the production build: all tests in Chromium, the main journeys in Firefox and WebKit.
 *
 * @param options of Playwright
 * @param variables of its configuration
 */
export async function runE2e(options = '', variables: NodeJS.ProcessEnv = {}): Promise<Tally> {
  const programs = await findPrograms();
  await build();
  const report = join(REPORTS, 'playwright.json');
  const expectations = join(REPORTS, 'expectations.json');
  const ports = await reserveJourneyPorts(process.env);
  const { code } = await run(
    `playwright test --reporter=list,json,./support/running/expectations.reporter.ts ${options}`,
    {
      folder: 'e2e',
      env: {
        E2E_PORT: String(ports.first),
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        EXPECTATIONS_FILE: expectations,
        ...programs,
        ...variables,
      },
    },
  );
  ports.release();
  if (options === '') keepImpact(report);
  const counts = readReport(report, playwrightCounts);
  const slow = (readJson(expectations) as Timing[] | null) ?? [];
  return tallyOfRunner(counts && { ...counts, timings: [...counts.timings, ...slow] }, code);
}

/** Runs a wider set of journeys in Firefox, and those of WebKit. */
export function runEngines(): Promise<Tally> {
  return runE2e('--project=firefox --project=webkit', { ENGINES: 'wide' });
}
