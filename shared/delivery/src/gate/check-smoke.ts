import { configurationFrom } from '../configuration-from-environment';
import type { Candidate } from './candidate';
import { type Finding, passed, refused, unless } from './finding';
import { readPackageConfig, type Visit } from './package-config';
import { launchBrowser } from './smoke/launch-browser';
import { swapIn } from './smoke/swapped-site';
import { type Visitor, visitPage } from './smoke/visit-page';

/** By locale of the site, a visitor who gets it. */
const VISITORS: Readonly<Record<string, Visitor>> = {
  de: { territory: 'DE', locale: 'de-DE' },
  en: { territory: 'US', locale: 'en-US' },
  en_AU: { territory: 'AU', locale: 'en-AU' },
  en_CA: { territory: 'CA', locale: 'en-CA' },
  en_DE: { territory: 'DE', locale: 'en-GB' },
  en_FR: { territory: 'FR', locale: 'en-GB' },
  en_GB: { territory: 'GB', locale: 'en-GB' },
  fr: { territory: 'FR', locale: 'fr-FR' },
  fr_CA: { territory: 'CA', locale: 'fr-CA' },
  fr_CH: { territory: 'CH', locale: 'fr-CH' },
};

/** For a change of code: the source language of all texts, and a translation. */
const LOCALES = ['en', 'fr_CA'];

/** As many pages at a time as a small machine has cores. */
const AT_ONCE = 2;

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
  const planned = visits.map((visit) => ({ visit, locales: localesOf(visit, candidate) }));
  const problems = await makeVisits(candidate, planned);
  return unless(
    problems,
    planned.map(({ visit, locales }) => `${visit.path} in ${locales.join(', ')}`).join('; '),
  );
}

interface PlannedVisit {
  visit: Visit;
  locales: readonly string[];
}

/** The changed locales where only texts change. A code is good in some territories only. */
function localesOf({ code }: Visit, { textsChange }: Candidate): readonly string[] {
  return code === undefined && textsChange ? textsChange.locales : LOCALES;
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

async function makeVisits(
  candidate: Candidate,
  planned: readonly PlannedVisit[],
): Promise<string[]> {
  const site = await swapIn(candidate);
  const browser = await launchBrowser(candidate.environment);
  try {
    const queue = planned
      .flatMap(({ visit, locales }) => locales.map((locale) => ({ visit, locale })))
      .values();
    const problems = new Set<string>();
    const visitOneByOne = async () => {
      for (const { visit, locale } of queue) {
        const found = await visitPage({ browser, site, visitor: visitorOf(locale), visit });
        for (const problem of found) problems.add(`${visit.path}: ${problem}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, visitOneByOne));
    return [...problems];
  } finally {
    await browser.close();
  }
}

function visitorOf(locale: string): Visitor {
  const visitor = VISITORS[locale];
  if (!visitor) throw new Error(`the gate has no visitor who gets the locale ${locale}`);
  return visitor;
}
