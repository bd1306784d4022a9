import { configurationFrom } from '../configuration-from-environment';
import type { Candidate } from './candidate';
import { type Finding, passed, refused, unless } from './finding';
import { readPackageConfig, type Visit } from './package-config';
import { launchBrowser } from './smoke/launch-browser';
import { swapIn } from './smoke/swapped-site';
import { type Visitor, visitPage } from './smoke/visit-page';

/** One reads the source language of all texts, the other a translation. */
const VISITORS: readonly Visitor[] = [
  { territory: 'US', locale: 'en-US' },
  { territory: 'CA', locale: 'fr-CA' },
];

/** A real browser opens the pages of the candidate in what is live, and finds nothing wrong. */
export async function checkSmoke(candidate: Candidate): Promise<Finding> {
  const { release, folder, live, environment } = candidate;
  const { smoke = [] } = await readPackageConfig(folder);
  const paths = pathsOf(candidate);
  if (paths.length === 0) {
    const shell = live.shell?.metadata.version ?? '';
    return passed(
      `not visited: no route of shell ${shell}, which is live, leads to ${release.name}`,
    );
  }
  const visits = smoke.filter(({ path }) => paths.includes(path));
  const unvisited = paths.filter((path) => !visits.some((visit) => visit.path === path));
  if (unvisited.length > 0) {
    return refused(
      `"config.smoke" of package.json does not visit ${unvisited.join(', ')}. Add ` +
        `{ "path": "${unvisited[0] ?? ''}" }, with a "code" if the page needs one`,
    );
  }
  if (visits.some(({ code }) => code !== undefined)) {
    const problem = await askContentService(environment);
    if (problem) return refused(problem);
  }
  const problems = await makeVisits(candidate, visits);
  return unless(problems, `${visits.map(({ path }) => path).join(', ')} in English and French`);
}

/** The routes that lead to the candidate. */
function pathsOf({ release, live }: Candidate): string[] {
  if (release.kind === 'shell') return Object.keys(release.routes);
  const routes = Object.entries(live.shell?.extras.routes ?? {});
  return routes.filter(([, remote]) => remote === release.name).map(([path]) => path);
}

/** A code is judged by nobody else. Any answer will do: it is there. */
async function askContentService(environment: NodeJS.ProcessEnv): Promise<string | null> {
  const { contentServiceUrl } = configurationFrom(environment);
  try {
    await fetch(contentServiceUrl, { signal: AbortSignal.timeout(5_000) });
    return null;
  } catch {
    return (
      `a visit brings a code, and no content service answers at ${contentServiceUrl}. ` +
      'Start one (npm start), or say where it is with CONTENT_SERVICE_URL'
    );
  }
}

async function makeVisits(candidate: Candidate, visits: readonly Visit[]): Promise<string[]> {
  const site = await swapIn(candidate);
  const browser = await launchBrowser(candidate.environment);
  try {
    const problems = new Set<string>();
    for (const visit of visits) {
      const found = await Promise.all(
        VISITORS.map((visitor) => visitPage({ browser, site, visitor, visit })),
      );
      for (const problem of found.flat()) problems.add(`${visit.path}: ${problem}`);
    }
    return [...problems];
  } finally {
    await browser.close();
  }
}
