import type { Release } from '../release/read-release';
import type { Finding } from './finding';
import { weighFirstVisit } from './weigh-first-visit';
import { weighPages } from './weigh-pages';
import { partOf, withinBudget } from './within-budget';

/** The page that visitors come to. */
const HOME = '/';

interface BuiltPackage {
  release: Release;
  folder: string;
}

/**
 * What no package weighs by itself: the pages of a site, and all that a first visit takes. The shell's
 * budget says how much it may be.
 */
export async function checkSiteSize(packages: readonly BuiltPackage[]): Promise<Finding> {
  const releases = packages.map(({ release }) => release);
  const shell = releases.find((release) => release.kind === 'shell');
  if (!shell) throw new Error('a site needs a shell, and none is among the packages');
  const home = releases
    .filter((release) => release.kind === 'remote')
    .find(({ name }) => name === shell.routes[HOME]);
  const [page = { kilobytes: 0, files: [] }] = await weighPages(releases);
  const scripts = await weighFirstVisit(shell, home);
  const folderOf = (one: Release | undefined) =>
    packages.filter(({ release }) => release === one).map(({ folder }) => folder);
  return withinBudget({
    folder: folderOf(shell)[0] ?? '',
    parts: [{ name: 'page', ...page }, partOf('firstVisit', scripts)],
    grownIn: [shell, home].flatMap(folderOf),
  });
}
