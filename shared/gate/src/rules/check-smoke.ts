import { pageOfFirstView } from '@redeem/contracts';
import { type Finding, passed, refused, unless, untried } from '@redeem/delivery';
import { configurationFrom } from '@redeem/host';

import type { Candidate } from '../candidate';
import { configOf } from '../package-config';
import { makeVisits } from '../visits/make-visits';
import { type PlannedVisit, planVisits, visitsByPath } from '../visits/plan-visits';
import { swapIn } from '../visits/swapped-site';
import type { Visit } from '../visits/visit-contract';

/** The least time between two lines about the progress, in milliseconds. */
const PROGRESS_MS = 5_000;

/** What no visit sees. */
const NOT_CHECKED =
  'not checked: Firefox and Safari, the service worker, printing, the camera, and third-party scripts, which are empty here';

/** Opens the pages of the candidate on the live site in a real browser, and checks them. */
export async function checkSmoke(candidate: Candidate): Promise<Finding> {
  const { release, live, environment, textsChange } = candidate;
  const { smoke = [] } = configOf(release);
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
  const onVisit = progressOf(candidate, planned.length);
  const { problems, unchecked, presses } = await makeVisits({
    environment,
    site,
    planned,
    part: release.kind === 'shell' ? 'frame' : 'main',
    watchesMemory: !textsChange,
    onVisit,
  });
  if (problems.length === 0 && unchecked.length > 0) return untried(...unchecked);
  return unless(problems, [...summaryOf(planned, presses), NOT_CHECKED].join('\n'));
}

/** Returns what was visited, and in which settings. */
export function summaryOf(planned: readonly PlannedVisit[], presses: number): string[] {
  const each = <Value>(value: (visit: PlannedVisit) => Value) => [...new Set(planned.map(value))];
  const paths = visitsByPath(planned).map(
    ([path, { length }]) => `${path} (${counted(length, 'visit')})`,
  );
  const { length: locales } = each(({ locale }) => locale);
  const { length: territories } = each(({ reader }) => reader.territory);
  const settings = [
    `${counted(locales, 'locale')} in ${counted(territories, 'territory', 'territories')}`,
    each(({ brand }) => brand.id).join(' and '),
    `${each(({ width }) => width)
      .toSorted((a, b) => a - b)
      .join(', ')} px`,
    `${each(({ colours }) => colours).join(', ')} colours`,
    ...(each(({ isStill }) => isStill).length > 1
      ? ['with and without motion, and what only some browsers have']
      : []),
    'a first and a second visit',
  ];
  const pressed = presses > 0 ? [`${counted(presses, 'press', 'presses')} of actions`] : [];
  return [paths.join(', '), [...settings, ...pressed].join('; ')];
}

function counted(count: number, one: string, several = `${one}s`): string {
  return `${String(count)} ${count === 1 ? one : several}`;
}

/** Returns a function that says how many visits have ended, not too often. */
function progressOf({ onProgress }: Candidate, count: number): (ended: number) => void {
  let saidAt = performance.now();
  return (ended) => {
    if (performance.now() - saidAt < PROGRESS_MS) return;
    saidAt = performance.now();
    onProgress?.(`    visit ${String(ended)} of ${String(count)}`);
  };
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
