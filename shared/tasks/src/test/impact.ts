import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { CACHE, ROOT } from '../paths.mjs';
import { readJson, type Suite } from './reports.ts';

/**
 * The packages that each journey of the last whole run loaded, by its line in a list of tests of Playwright. It leaves out a
 * journey of which they are not known.
 */
type Impact = Record<string, string[]>;

const MAP = join(CACHE, 'impact.json');

/** Tests that a page alone connects with packages. The others also read files, publish, or start hosts and servers. */
const BY_PAGE = /^(journeys|engines)\//;

/** The packages whose changes reach only the journeys that load them. */
const LOADED_BY_SOME = /^(remotes\/[^/]+|e2e\/content-service|e2e\/third-parties)\//;

/** A file of journeys or other tests of Playwright. */
const SPEC = /^e2e\/.*\.spec\.ts$/;

/** Files that reach no journey of another file. A changed journey runs because it is changed. */
const REACH_NONE =
  /^(docs|e2e\/bench)\/|\.(test|test-support)\.tsx?$|^e2e\/.*\.spec\.ts$|(^|\/)README\.md$/;

/**
 * Returns what each journey of a report loaded. The annotation is that of e2e/support/running/visit.ts.
 *
 * @param suites of Playwright's JSON report
 * @param routes the route table of the site: the remote of each path
 */
export function impactOf(suites: Suite[], routes: Record<string, string | null>): Impact {
  const lines = suites.flatMap((suite) => linesOf(suite, routes));
  return Object.fromEntries(lines);
}

/**
 * Returns the lines of the journeys that no changed file reaches, or null if a change may reach all of them.
 *
 * @param files that changed, deleted ones included
 */
export function unreachedBy(impact: Impact, files: string[]) {
  const reaching = files.filter((file) => !REACH_NONE.test(file));
  if (!reaching.every((file) => LOADED_BY_SOME.test(file))) return null;
  const changed = new Set(reaching.map((file) => LOADED_BY_SOME.exec(file)?.[1]));
  return Object.entries(impact)
    .filter(([line, loaded]) => {
      const isChanged = files.some((file) => line.includes(`] › ${file.replace(/^e2e\//, '')} › `));
      return !isChanged && !loaded.some((path) => changed.has(path));
    })
    .map(([line]) => line);
}

/**
 * Keeps what the journeys of a whole run loaded, for later calls of `npm test -- changed`.
 *
 * @param report the file of Playwright's JSON report
 */
export function keepImpact(report: string) {
  rmSync(MAP, { force: true });
  const read = readJson(report) as { suites: Suite[] } | null;
  if (read === null) return;
  const routes = readJson(join(ROOT, 'shell/src/routes.json')) as Record<string, string | null>;
  mkdirSync(dirname(MAP), { recursive: true });
  writeFileSync(MAP, JSON.stringify(impactOf(read.suites, routes)));
}

/**
 * Returns the options of Playwright that select the changed journeys and those that the changed files reach, and says which
 * run. Without a map of an earlier run a change of the product runs all.
 *
 * @param files that changed, deleted ones included
 * @returns null if none has to run
 */
export function journeysOfChanges(files: string[]): string | null {
  if (files.every((file) => REACH_NONE.test(file))) {
    const journeys = files.filter((file) => SPEC.test(file) && existsSync(join(ROOT, file)));
    return journeys.map((file) => relative('e2e', file)).join(' ') || null;
  }
  const impact = readJson(MAP) as Impact | null;
  if (impact === null) {
    console.log(
      'All journeys run: no whole run in this checkout has recorded what each one loads.',
    );
    return '';
  }
  const unreached = unreachedBy(impact, files);
  if (unreached === null) {
    console.log('All journeys run: a change may reach each of them.');
    return '';
  }
  const list = join(CACHE, 'unreached-journeys');
  writeFileSync(list, unreached.join('\n'));
  console.log(
    `${String(unreached.length)} of ${String(Object.keys(impact).length)} recorded journeys do not load what changed; all others run.`,
  );
  return `--test-list-invert="${list}"`;
}

/**
 * @param outer the titles of the suites around it
 */
function linesOf(
  { title: group, file: path, specs = [], suites = [] }: Suite,
  routes: Record<string, string | null>,
  outer: string[] = [],
): [line: string, loaded: string[]][] {
  const groups = group === path ? outer : [...outer, group];
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.flatMap(({ status, projectName, annotations }): [string, string[]][] => {
      const words =
        annotations.find(({ type }) => type === 'loaded')?.description?.split(' ') ?? [];
      const loaded = [...new Set(words.filter(Boolean).map((word) => packageOf(word, routes)))];
      // A test that failed or was skipped may not have come to all of its pages.
      if (status !== 'expected' || loaded.length === 0 || !BY_PAGE.test(file)) return [];
      const line = [`[${projectName}]`, file, ...groups, title].join(' › ');
      return [[line, loaded]];
    }),
  );
  return [...own, ...suites.flatMap((suite) => linesOf(suite, routes, groups))];
}

/**
 * @param word a folder of a package, or the path of a document
 */
function packageOf(word: string, routes: Record<string, string | null>) {
  const remote = routes[word];
  return remote ? `remotes/${remote}` : word;
}
