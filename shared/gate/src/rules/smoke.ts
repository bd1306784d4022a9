import { pageOfFirstView } from '@redeem/contracts';
import { type Finding, passed, refused, unless, untried } from '@redeem/delivery';

import type { Candidate } from '../candidate';
import { groupBy } from '../group-by';
import { configOf } from '../package-config';
import { type PlannedVisit, planVisits } from '../visits/plan-visits';
import { nameOf, runVisits, type Seen } from '../visits/run-visits';
import { swapIn } from '../visits/swapped-site';
import type { Visit } from '../visits/visit-contract';

/** The least time between two lines about the progress, in milliseconds. */
const PROGRESS_MS = 5_000;

/** What no visit sees. */
const NOT_CHECKED =
  'not checked: Firefox and Safari, printing, the camera, and third-party scripts, which are empty here';

/** Opens the pages of the candidate on the live site in a real browser, and looks at them. */
export async function checkSmoke(candidate: Candidate): Promise<Finding> {
  const { release, live, environment, changedTexts } = candidate;
  const paths = pathsOf(candidate);
  if (paths.length === 0) {
    const shell = live.shell?.metadata.version ?? '';
    return passed(
      `not visited: no route of shell ${shell}, which is live, leads to ${release.name}`,
    );
  }
  const visits = (configOf(release).smoke ?? []).filter(({ path }) => paths.includes(path));
  const missing = whatIsMissing(candidate, visits, paths);
  if (missing !== null) return refused(`"config.smoke" of package.json ${missing}`);

  const site = await swapIn(candidate);
  const planned = planVisits({
    visits,
    brands: site.brands,
    changedLocales: changedTexts?.locales,
    hasFirstViews: release.files.some(({ path }) => pageOfFirstView(path) !== undefined),
    // The service of the site, never whatever answers at a default address.
    hasService: Boolean(environment['CONTENT_SERVICE_URL']?.trim()),
  });
  if (planned.some(({ asksService }) => asksService)) {
    const problem = await askContentService(site.contentServiceUrl);
    if (problem !== null) return untried(problem);
  }
  const { seen, unchecked } = await runVisits({
    environment,
    site,
    planned,
    part: release.kind === 'shell' ? 'frame' : 'main',
    watchesMemory: !changedTexts,
    onVisit: progressOf(candidate, planned.length),
  });
  const problems = problemsOf(seen);
  if (problems.length === 0 && unchecked !== null) return untried(unchecked);
  return unless(problems, [...summaryOf(seen), NOT_CHECKED].join('\n'));
}

/** Returns the problems of each path, each with the visits that have it. */
export function problemsOf(seen: readonly Seen[]): string[] {
  return [...groupBy(seen, ({ visit }) => visit.path)].flatMap(([path, ofPath]) => {
    const texts = new Set(ofPath.flatMap(({ problems }) => problems.map(({ text }) => text)));
    const visited = new Set(ofPath.map(({ visit }) => visit));
    return [...texts].map((text) => {
      const having = ofPath.filter(({ problems }) => problems.some((one) => one.text === text));
      const where = whereOf([...new Set(having.map(({ visit }) => visit))], visited.size);
      return `${path}: ${text} (${where})`;
    });
  });
}

/** Returns in which of the visits a problem was seen, and what these have in common. */
function whereOf(having: readonly PlannedVisit[], visited: number): string {
  const [first] = having;
  if (!first || having.length === visited) return 'in every visit';
  const all = first.words.join(', ');
  if (having.length === 1) return all;
  const common = first.words.filter((word) => having.every(({ words }) => words.includes(word)));
  const shared = common.length > 0 ? `all with ${common.join(', ')}` : 'with nothing in common';
  return `in ${String(having.length)} of ${String(visited)} visits, ${shared}; the first: ${all}`;
}

/** Returns what was visited, and in which settings. */
export function summaryOf(seen: readonly Seen[]): string[] {
  const each = <Value>(value: (visit: PlannedVisit) => Value) => [
    ...new Set(seen.map(({ visit }) => value(visit))),
  ];
  const paths = [
    ...groupBy(
      each((visit) => visit),
      ({ path }) => path,
    ),
  ];
  const widths = each(({ viewport }) => viewport.width).toSorted((a, b) => a - b);
  const presses = seen.reduce((sum, one) => sum + one.presses, 0);
  return [
    paths.map(([path, visits]) => `${path} (${counted(visits, 'visit')})`).join(', '),
    [
      `${counted(
        each(({ reader }) => reader.locale),
        'locale',
      )} in ${counted(
        each(({ reader }) => reader.territory),
        'territory',
        'territories',
      )}`,
      each(({ brand }) => brand.id).join(' and '),
      `${widths.join(', ')} px`,
      `${each(({ colours }) => colours).join(', ')} colours`,
      `${String(presses)} presses of actions`,
    ].join('; '),
  ];
}

function counted({ length }: readonly unknown[], one: string, several = `${one}s`): string {
  return `${String(length)} ${length === 1 ? one : several}`;
}

/** Returns a function that says which visit has ended, not too often. */
function progressOf({ onProgress }: Candidate, count: number): (visit: PlannedVisit) => void {
  let saidAt = performance.now();
  let ended = 0;
  return (visit) => {
    ended += 1;
    if (performance.now() - saidAt < PROGRESS_MS) return;
    saidAt = performance.now();
    onProgress?.(`    visit ${String(ended)} of ${String(count)}: ${nameOf(visit)}`);
  };
}

/** Returns the routes of the candidate. */
function pathsOf({ release, live }: Candidate): string[] {
  if (release.kind === 'shell') return Object.keys(release.entry.extras.routes);
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
async function askContentService(url: string): Promise<string | null> {
  try {
    await fetch(url, { signal: AbortSignal.timeout(5_000) });
    return null;
  } catch {
    return `a visit has a code, and no content service answers at ${url}. Start one (npm start), or correct CONTENT_SERVICE_URL`;
  }
}
