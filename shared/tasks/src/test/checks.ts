import { join, relative } from 'node:path';

import { build } from '../build.ts';
import { PNPM, ROOT } from '../paths.mjs';
import { Problem } from '../problem.ts';
import { run } from '../processes.ts';
import { sum, tallyOfCheck, type Tally } from './tally.ts';

/** The compiler's native port. The packages' own compiler is the library that linter and gate use. */
const TSC = join(import.meta.dirname, '../../node_modules/typescript-native/bin/tsc');

/** Options of ESLint for the built files, libraries included: no API that a supported browser lacks. */
const BUILT_FILES = '--no-config-lookup --config shared/build/built-files.eslint.config.js dist';

/**
 * Checks of the sources or of the built site, those that take longest first. Each counts as one test for each of its
 * commands.
 */
export const CHECKS: Record<string, () => Promise<Tally>> = {
  lint: async () => sum([await check('oxlint')(), await check('eslint --max-warnings 0 .')()]),
  build: async () => {
    await build();
    return tallyOfCheck(true);
  },
  format: check('prettier --check .'),
  types: check(compilerIn('--recursive --workspace-concurrency 1')),
  boundaries: check('depcruise --config .dependency-cruiser.mjs shell remotes shared e2e'),
  unused: check('knip --treat-config-hints-as-errors'),
  size: async () => {
    await build();
    return sum([
      await check('tsx src/main.ts weigh', 'shared/gate')(),
      await check(`eslint --max-warnings 0 ${BUILT_FILES}`)(),
    ]);
  },
};

/**
 * The checks of what differs from a commit: format and lint of the changed files, types of the changed packages and of
 * those that depend on them.
 *
 * @param base a commit
 * @param files that changed
 */
export function checksOfChanges(base: string, files: string[]) {
  const quoted = (pattern: RegExp) =>
    files
      .filter((file) => pattern.test(file))
      .map((file) => `"${file}"`)
      .join(' ');
  const sources = quoted(/\.([mc]?js|tsx?)$/);
  return {
    ...(sources !== '' && {
      lint: async () =>
        sum([
          await check(`oxlint --no-error-on-unmatched-pattern ${sources}`)(),
          await check(`eslint --max-warnings 0 --no-warn-ignored ${sources}`)(),
        ]),
    }),
    ...(files.length > 0 && { format: check(`prettier --check --ignore-unknown ${quoted(/./)}`) }),
    types: check(compilerIn(changedPackages(base))),
  };
}

/**
 * Returns the command that compiles packages. With `--no-sort`, because in the order of the dependencies pnpm skips all
 * packages that depend on one with an error, also with `--no-bail`.
 *
 * @param packages options of pnpm that select the packages
 */
export function compilerIn(packages: string) {
  return `${PNPM} ${packages} --no-bail --no-sort exec node "${TSC}" --pretty`;
}

/** Returns the options of pnpm that select the packages that differ from a commit, and those that depend on them. */
function changedPackages(base: string) {
  return `--filter '...[${base}]' --filter '!redeem'`;
}

/** Resolves to the paths of those packages in the repository. */
export async function pathsOfChanges(base: string) {
  const { code, output } = await run(`${PNPM} ${changedPackages(base)} list --depth -1 --json`, {
    quiet: true,
  });
  if (code !== 0) throw new Problem(`pnpm does not say which packages differ:\n${output}`);
  const packages = JSON.parse(output || '[]') as { path: string }[];
  return packages.map(({ path }) => relative(ROOT, path));
}

/** Returns a check that runs a command and prints its output in one piece, because checks run in parallel. */
function check(command: string, folder?: string) {
  return async () => {
    const { code, output } = await run(command, { quiet: true, ...(folder && { folder }) });
    console.log(`\n── ${command}\n${output}`);
    return tallyOfCheck(code === 0);
  };
}
