import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import {
  type Finding,
  readRelease,
  type Release,
  type ShellRelease,
  type Verdict,
} from '@redeem/delivery';
import { composePage, configurationFrom, localeOfTexts } from '@redeem/host';

import { groupBy } from './group-by';
import { configOf } from './package-config';
import { checkSize, total, weighFiles, withinBudget } from './rules/size';

/**
 * Resolves to the sizes of every built package of a checkout, and of their site, with their budgets. The rule is the
 * name of the package.
 */
export async function weighWorkspace(
  workspace: string,
  onVerdict: (verdict: Verdict) => void,
): Promise<Verdict[]> {
  const remotes = await readdir(join(workspace, 'remotes'));
  const folders = ['shell', ...remotes.sort().map((name) => join('remotes', name))];
  const releases = await Promise.all(folders.map((folder) => readRelease(join(workspace, folder))));
  const verdicts: Verdict[] = [];
  const say = (verdict: Verdict) => {
    verdicts.push(verdict);
    onVerdict(verdict);
  };
  for (const release of releases) say({ rule: release.name, ...(await checkSize({ release })) });
  say({ rule: 'site', ...(await checkSiteSize(releases)) });
  return verdicts;
}

/**
 * Checks the sizes that belong to no single package: the largest page, and the scripts that a first visit of the home page
 * loads, with the texts of the heaviest locale. Their budget is in the package.json of the shell.
 */
export async function checkSiteSize(releases: readonly Release[]): Promise<Finding> {
  const shell = releases.find((release) => release.kind === 'shell');
  if (!shell) throw new Error('a site needs a shell, and none is among the packages');
  const home = releases.find(({ name }) => name === shell.entry.extras.routes['/']);
  const starts = home?.kind === 'remote' ? [...home.starts, ...home.entry.extras.preload] : [];
  const weighed = await weighFiles(
    [...shell.files, ...(home?.files ?? [])].filter(({ path }) => path.endsWith('.js')),
  );
  const started = weighed.filter(({ path }) => [...shell.starts, ...starts].includes(path));
  const texts = groupBy(
    weighed.filter(({ path }) => localeOfTexts(path) !== undefined),
    ({ path }) => localeOfTexts(path),
  );
  const [heaviest = []] = [...texts.values()].toSorted((a, b) => total(b) - total(a));
  const pages = await weighFiles(pagesOf(shell, releases));
  return withinBudget(configOf(shell).budget, {
    page: pages.slice(0, 1),
    firstVisit: [...started, ...heaviest],
  });
}

/** Returns the page of every route of a site with these releases. */
function pagesOf(shell: ShellRelease, releases: readonly Release[]) {
  const remotes = releases.filter((release) => release.kind === 'remote');
  const deployment = { traffic: 100, default: true };
  const registry = {
    ...{ schema: 1 as const, revision: 1, shell: shell.entry },
    microFrontends: Object.fromEntries(
      remotes.map((remote) => [remote.name, [{ ...remote.entry, deployment }]]),
    ),
  };
  const configuration = configurationFrom({});
  return Object.keys(shell.entry.extras.routes).map((route) => ({
    path: `page of ${route}.html`,
    bytes: Buffer.from(composePage({ html: shell.html, registry, configuration, route })),
  }));
}
