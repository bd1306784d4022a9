import { existsSync } from 'node:fs';

import { configurationFrom, pageOfFirstView } from '@redeem/host';
import type { Browser } from 'playwright-core';

import type { Candidate } from './candidate';
import { type Finding, passed, refused, unless, untried } from './finding';
import { readPackageConfig } from './package-config';
import { type PlannedVisit, planVisits } from './smoke/plan-visits';
import { type SwappedSite, swapIn } from './smoke/swapped-site';
import type { Visit } from './smoke/visit-contract';
import { visitPage } from './smoke/visit-page';

/** The number of parallel pages: two for each core of a small machine, because a page waits half of its time. */
const AT_ONCE = 4;

const SYSTEM_CHROMIUM = '/usr/bin/chromium';

/** Opens the pages of the candidate on the live site in a real browser, and checks them. */
export async function checkSmoke(candidate: Candidate): Promise<Finding> {
  const { release, folder, live, environment, textsChange } = candidate;
  const { smoke = [] } = await readPackageConfig(folder);
  const paths = pathsOf(candidate);
  if (paths.length === 0) {
    const shell = live.shell?.metadata.version ?? '';
    return passed(
      `not visited: no route of shell ${shell}, which is live, leads to ${release.name}`,
    );
  }
  const visits = smoke.filter(({ path }) => paths.includes(path));
  const missing = whatIsMissing(candidate, visits, paths);
  if (missing !== null) return refused(`"config.smoke" of package.json ${missing}`);

  const site = await swapIn(candidate);
  const planned = planVisits({
    visits,
    brands: site.brands,
    ...(textsChange && { changedLocales: textsChange.locales }),
    hasFirstViews: release.files.some(({ path }) => pageOfFirstView(path) !== undefined),
  });
  if (planned.some(({ asksService }) => asksService)) {
    const problem = await askContentService(environment);
    if (problem) return untried(problem);
  }
  const problems = await makeVisits(environment, site, planned);
  const summary = visitedPaths(planned).map(([path, ofPath]) => {
    const locales = [...new Set(ofPath.map(({ locale }) => locale))];
    return `${path} in ${locales.join(', ')} (${String(ofPath.length)} visits)`;
  });
  return unless(problems, summary.join('; '));
}

/** Returns the routes of the candidate. */
function pathsOf({ release, live }: Candidate): string[] {
  if (release.kind === 'shell') return Object.keys(release.routes);
  const routes = Object.entries(live.shell?.extras.routes ?? {});
  return routes.filter(([, remote]) => remote === release.name).map(([path]) => path);
}

/** Returns what the list of visits lacks; null if it is complete. */
function whatIsMissing(
  { release }: Candidate,
  visits: readonly Visit[],
  paths: readonly string[],
): string | null {
  const unvisited = paths.filter((path) => !visits.some((visit) => visit.path === path));
  if (unvisited.length > 0) {
    return (
      `does not visit ${unvisited.join(', ')}. Add ` +
      `{ "path": "${unvisited[0] ?? ''}" }, with "states" if the page needs a code`
    );
  }
  const stateless = visits.find(({ code, states }) => code !== undefined && !states);
  if (stateless) {
    return (
      `visits ${stateless.path} with a code only. Name the states of a code in which it is shown, ` +
      'as "states": ["offer", "used"]: the gate answers for them in every brand and language'
    );
  }
  if (release.kind === 'remote' && visits.every(({ steps }) => !steps)) {
    return (
      `uses nothing of ${release.name}. Add "steps" to a visit and what is seen after them, as ` +
      '"steps": [{ "press": "main li button" }], "shows": "main [role=status]"'
    );
  }
  return null;
}

/** Resolves to a problem if the content service does not answer, because only it can check real codes. */
async function askContentService(environment: NodeJS.ProcessEnv): Promise<string | null> {
  const { contentServiceUrl } = configurationFrom(environment);
  try {
    await fetch(contentServiceUrl, { signal: AbortSignal.timeout(5_000) });
    return null;
  } catch {
    return (
      `a visit has a code, and no content service answers at ${contentServiceUrl}. ` +
      'Start one (npm start), or set CONTENT_SERVICE_URL to its address'
    );
  }
}

async function makeVisits(
  environment: NodeJS.ProcessEnv,
  site: SwappedSite,
  planned: readonly PlannedVisit[],
): Promise<string[]> {
  const browser = await launchBrowser(environment);
  try {
    const queue = planned.values();
    /** The visits that have each problem of a path. */
    const seen = new Map<string, { path: string; labels: string[] }>();
    const blank = new Set<string>();
    const visitOneByOne = async () => {
      for (const visit of queue) {
        const { path, label } = visit;
        if (blank.has(path)) continue;
        const { problems, isBlank } = await visitPage({ browser, site, visit });
        if (isBlank) blank.add(path);
        for (const problem of problems) {
          const known = seen.get(`${path}: ${problem}`) ?? { path, labels: [] };
          seen.set(`${path}: ${problem}`, { path, labels: [...known.labels, label] });
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, visitOneByOne));
    const visitsOf = new Map(visitedPaths(planned));
    return [...seen].map(([problem, { path, labels }]) => {
      const isEverywhere = labels.length === visitsOf.get(path)?.length;
      return `${problem} (${isEverywhere ? 'in every visit' : labels.join('; ')})`;
    });
  } finally {
    await browser.close();
  }
}

function visitedPaths(planned: readonly PlannedVisit[]): [path: string, PlannedVisit[]][] {
  const paths = [...new Set(planned.map(({ path }) => path))];
  return paths.map((path) => [path, planned.filter((visit) => visit.path === path)]);
}

/** Starts a Chromium: the one of CHROMIUM_PATH, Playwright's own, or the system's. */
async function launchBrowser(environment: NodeJS.ProcessEnv): Promise<Browser> {
  // Loaded on demand, because it is the largest part of this package.
  const { chromium } = await import('playwright-core');
  const named = environment['CHROMIUM_PATH']?.trim();
  const found = named ? [named] : [chromium.executablePath(), SYSTEM_CHROMIUM];
  const executablePath = found.find((path) => existsSync(path));
  if (!executablePath) {
    throw new Error(
      named
        ? `CHROMIUM_PATH is ${named}, and no file is there`
        : 'there is no Chromium: install one, or set CHROMIUM_PATH to its path',
    );
  }
  // Chromium cannot use its sandbox as root, and refuses to start with it.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath, args });
}
