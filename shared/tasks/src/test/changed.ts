import { existsSync } from 'node:fs';
import { join, matchesGlob, relative } from 'node:path';

import { PNPM, ROOT } from '../paths.mjs';
import { Problem, run } from '../processes.ts';
import type { Selection } from './parts.ts';

const ALL = ['journeys', 'federation', 'security', 'delivery', 'engines'];

/**
 * The folders of e2e that a changed file reaches; the first row that names the file counts. Format, types, rules, links, boundaries and
 * unused code are checked everywhere.
 */
const JOURNEYS: [files: string, folders: string[]][] = [
  ['**/*.{test,test-support}.{ts,tsx}', []],
  ['{e2e/bench,shared/tasks,docs/screenshots,.ci}/**', []],
  // Journeys read the roles of the specification and the configuration of a proxy.
  ['docs/product/specification.md', ['journeys']],
  ['docs/{deployment,operations}.md', ['security']],
  ['shared/console/README.md', ['delivery']],
  ['**/*.md', []],
  ['remotes/support/**', ['journeys/support', 'journeys/every-page', 'federation', 'delivery']],
  ['remotes/retailers/**', ['journeys/chooser', 'journeys/every-page', 'federation', 'delivery']],
  ['remotes/gpbundle/**', ['journeys/bundle', 'journeys/every-page', 'federation']],
  ['remotes/picklist/**', ['journeys/pick-list', 'journeys/every-page', 'federation']],
  ['shared/{console,gate}/**', ['delivery']],
  ['shared/{delivery,host,storage}/**', ['delivery', 'security', 'federation']],
  ['**', ALL],
];

/** The packages whose unit tests read a changed file that is in no package of theirs. */
const READERS: [files: string, packages: string[]][] = [
  ['**/*.md', ['shared/tasks', 'shared/build']],
  ['docs/product/specification.md', ['shared/store']],
  ['{*,.*,.ci/*}', ['shared/tasks']],
];

/** Returns what the differences from the upstream branch reach, or from the last commit if there is none. */
export async function selectionOfChanges(): Promise<Selection> {
  const upstream = await run('git merge-base HEAD @{upstream}', { quiet: true });
  const base = upstream.code === 0 ? upstream.output : 'HEAD';
  const lists = await Promise.all([
    run(`git diff --name-only --no-renames ${base}`, { quiet: true }),
    run('git ls-files --others --exclude-standard', { quiet: true }),
  ]);
  const files = lists.flatMap(({ output }) => output.split('\n').filter(Boolean));
  if (files.length === 0) throw new Problem('Nothing has changed.');

  const packages = [...new Set([...(await packagesOf(base)), ...readersOf(files)])];
  const journeys = journeysOf(files);
  console.log(`Changed since ${base}:\n  ${files.join('\n  ')}`);
  console.log(
    `Unit tests: ${packages.join(' ') || 'none'}\nJourneys: ${journeys.join(' ') || 'none'}`,
  );
  return { packages, journeys };
}

/** Returns the folders and files of e2e that changed files reach. A file of tests reaches itself. */
export function journeysOf(files: string[]) {
  const reached = files.flatMap((file) => {
    if (/^e2e\/.*\.spec\.ts$/.test(file))
      return existsSync(join(ROOT, file)) ? relative('e2e', file) : [];
    return JOURNEYS.find(([pattern]) => matchesGlob(file, pattern))?.[1] ?? [];
  });
  return [...new Set(reached)];
}

/** Returns the packages whose unit tests read changed files of others. */
export function readersOf(files: string[]) {
  return READERS.filter(([pattern]) => files.some((file) => matchesGlob(file, pattern))).flatMap(
    ([, packages]) => packages,
  );
}

/** Resolves to the paths of the packages that differ from a commit, and of those that depend on them. */
async function packagesOf(base: string) {
  const changed = `--filter '...[${base}]' --filter '!redeem'`;
  const { code, output } = await run(`${PNPM} ${changed} list --depth -1 --json`, { quiet: true });
  if (code !== 0) throw new Problem(`pnpm does not say which packages differ:\n${output}`);
  return (JSON.parse(output || '[]') as { path: string }[]).map(({ path }) => relative(ROOT, path));
}
