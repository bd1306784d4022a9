import { existsSync } from 'node:fs';
import { join, matchesGlob, relative } from 'node:path';

import { PNPM, ROOT } from '../paths.mjs';
import { Problem, run } from '../processes.ts';
import type { Selection } from './parts.ts';

const ALL = ['journeys', 'federation', 'security', 'delivery', 'engines'];
const DOCUMENTS = ['shared/tasks', 'shared/build'];

/**
 * What a changed file reaches: folders of e2e, and packages beside its own and those that depend on it, whose unit tests read it. The
 * first row that names the file counts. Format, types, rules, links, boundaries and unused code are checked everywhere.
 */
const REACHED: [files: string, journeys: string[], packages?: string[]][] = [
  ['**/*.{test,test-support}.{ts,tsx}', []],
  ['{e2e/bench,shared/tasks,docs/screenshots}/**', []],
  ['.ci/*', [], ['shared/tasks']],
  // Journeys read the roles of the specification and the configuration of a proxy.
  ['docs/product/specification.md', ['journeys'], [...DOCUMENTS, 'shared/store']],
  ['docs/operations.md', ['security'], DOCUMENTS],
  ['shared/console/README.md', ['delivery'], DOCUMENTS],
  ['**/*.md', [], DOCUMENTS],
  ['remotes/support/**', ['journeys/support', 'journeys/every-page', 'federation', 'delivery']],
  ['remotes/retailers/**', ['journeys/chooser', 'journeys/every-page', 'federation', 'delivery']],
  ['remotes/gpbundle/**', ['journeys/bundle', 'journeys/every-page', 'federation']],
  ['remotes/picklist/**', ['journeys/pick-list', 'journeys/every-page', 'federation']],
  ['shared/{console,gate}/**', ['delivery']],
  ['shared/{delivery,host}/**', ['delivery', 'security', 'federation']],
  ['{*,.*}', ALL, ['shared/tasks']],
  ['**', ALL],
];

/** Returns what the differences from the upstream branch reach, or from the last commit if there is none. */
export async function selectionOfChanges(): Promise<Selection> {
  const git = (command: string) => run(`git ${command}`, { output: 'keep' });
  const upstream = await git('merge-base HEAD @{upstream}');
  const base = upstream.code === 0 ? upstream.output : 'HEAD';
  const tracked = await git(`diff --name-only --no-renames ${base}`);
  const others = await git('ls-files --others --exclude-standard');
  const files = `${tracked.output}\n${others.output}`.split('\n').filter(Boolean);
  if (files.length === 0) throw new Problem('Nothing has changed.');

  // The packages that differ, and those that depend on them.
  const list = `${PNPM} --filter '...[${base}]' --filter '!redeem' list --depth -1 --json`;
  const { code, output } = await run(list, { output: 'keep' });
  if (code !== 0) throw new Problem(`pnpm does not say which packages differ:\n${output}`);
  const changed = JSON.parse(output || '[]') as { path: string }[];
  const { journeys, packages } = reachedBy(files);
  for (const { path } of changed) packages.add(relative(ROOT, path));
  console.log(`Changed since ${base}:\n  ${files.join('\n  ')}`);
  console.log(`Unit tests: ${[...packages].join(' ')}\nJourneys: ${[...journeys].join(' ')}`);
  return { packages: [...packages], journeys: [...journeys] };
}

/** Returns what changed files reach, beside their packages. A file of journeys reaches itself. */
export function reachedBy(files: string[]) {
  const rows = files.map((file): [journeys: string[], packages?: string[]] => {
    if (/^e2e\/.*\.spec\.ts$/.test(file))
      return [existsSync(join(ROOT, file)) ? [relative('e2e', file)] : []];
    const [, ...reached] = REACHED.find(([pattern]) => matchesGlob(file, pattern)) ?? ['', ALL];
    return reached;
  });
  return {
    journeys: new Set(rows.flatMap(([journeys]) => journeys)),
    packages: new Set(rows.flatMap(([, packages = []]) => packages)),
  };
}
