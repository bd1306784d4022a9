import { pageOfFirstView } from '@redeem/contracts';
import { type Finding, passed, refused, unless, untried } from '@redeem/delivery';

import type { Candidate } from '../candidate';
import { settingOf } from '../package-config';
import { nameOf, planVisits } from '../visits/plan-visits';
import { runVisits, type Seen } from '../visits/run-visits';
import { swapIn } from '../visits/swapped-site';

const LIST = '"config.smoke" of package.json';

/** Opens the pages of the candidate on the live site in a real browser, and looks at them. */
export async function checkSmoke(candidate: Candidate): Promise<Finding> {
  const { release, live, environment, changedTexts, onProgress } = candidate;
  const isShell = release.kind === 'shell';
  const { routes = {} } = (isShell ? release.entry : live.shell)?.extras ?? {};
  const paths = Object.keys(routes).filter((path) => isShell || routes[path] === release.name);
  const { version = '' } = live.shell?.metadata ?? {};
  if (paths.length === 0)
    return passed(
      `not visited: no route of shell ${version}, which is live, leads to ${release.name}`,
    );
  const visits = settingOf(release, 'smoke').filter(({ path }) => paths.includes(path));
  const unvisited = paths.find((path) => !visits.some((visit) => visit.path === path));
  if (unvisited !== undefined)
    return refused(
      `${LIST} does not visit ${unvisited}. Add { "path": "${unvisited}" }, with "states" if the page needs a code`,
    );
  if (!isShell && visits.every(({ steps }) => !steps))
    return refused(
      `${LIST} uses nothing of ${release.name}. Add "steps" to a visit and what is seen after them, as ` +
        '"steps": [{ "press": "main li button" }], "shows": "main [role=status]"',
    );

  const site = await swapIn(candidate);
  const planned = planVisits({
    visits,
    brands: site.brands,
    changedLocales: changedTexts?.locales,
    hasFirstViews: release.files.some(({ path }) => pageOfFirstView(path) !== undefined),
  });
  const { seen, unchecked } = await runVisits({
    environment,
    site,
    planned,
    watchesMemory: !changedTexts,
    part: isShell ? 'frame' : 'main',
    onVisit: (visit, number) => {
      if (number % 5 === 1)
        onProgress?.(`    visit ${String(number)} of ${String(planned.length)}: ${nameOf(visit)}`);
    },
  });
  const problems = problemsOf(seen);
  if (problems.length === 0 && unchecked !== null) return untried(unchecked);
  const presses = seen.reduce((sum, one) => sum + one.presses, 0);
  const visited = `${paths.join(', ')}: ${String(planned.length)} visits, ${String(presses)} presses`;
  return unless(
    problems,
    `${visited}\nnot checked: Firefox and Safari, printing, the camera, and third-party scripts, which are empty here`,
  );
}

/** Returns the problems of each path, each with what the visits that have it have in common. */
export function problemsOf(seen: readonly Seen[]): string[] {
  return [...Map.groupBy(seen, ({ visit }) => visit.path)].flatMap(([path, ofPath]) => {
    const visited = new Set(ofPath.map(({ visit }) => visit)).size;
    const having = ofPath.flatMap(({ visit, problems }) =>
      problems.map(({ text }) => ({ visit, text })),
    );
    return [...Map.groupBy(having, ({ text }) => text)].map(([text, all]) => {
      const words = [...new Set(all.map(({ visit }) => visit))].map((visit) => visit.words);
      return `${path}: ${text} (${whereOf(words, visited)})`;
    });
  });
}

function whereOf(words: string[][], visited: number): string {
  const [first = []] = words;
  if (words.length === visited) return 'in every visit';
  if (words.length === 1) return first.join(', ');
  const common = first.filter((word) => words.every((others) => others.includes(word)));
  const shared = common.length > 0 ? `all with ${common.join(', ')}` : 'with nothing in common';
  const count = `in ${String(words.length)} of ${String(visited)} visits`;
  return `${count}, ${shared}; the first: ${first.join(', ')}`;
}
