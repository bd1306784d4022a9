import { relative } from 'node:path';

import { build } from '../build.ts';
import { PNPM, ROOT } from '../paths.mjs';
import { Problem } from '../problem.ts';
import { run } from '../processes.ts';
import { sum, tallyOfCheck, type Tally } from './tally.ts';

/** Declares the class names of style sheets first, which may have changed since the installation. */
const OXLINT = 'npm run --silent prepare && oxlint';

/** Options of ESLint for the built files, libraries included: no API that a supported browser lacks. */
const BUILT_FILES = '--no-config-lookup --config shared/build/built-files.eslint.config.js dist';

/**
 * Checks of the sources or of the built site, those that take longest first. Each counts as one test for each of its
 * commands.
 */
export const CHECKS: Record<string, () => Promise<Tally>> = {
  lint: async () => sum([await check(OXLINT)(), await check('eslint --max-warnings 0 .')()]),
  build: async () => {
    await build();
    return tallyOfCheck(true);
  },
  format: check('oxfmt --check'),
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
 * The checks after a change. Format, types and the rules of oxlint are checked everywhere, which takes seconds; ESLint reads the
 * changed files.
 *
 * @param files that changed
 */
export function checksOfChanges(files: string[]) {
  const sources = files.filter((file) => /\.([mc]?js|tsx?)$/.test(file));
  const names = sources.map((file) => `"${file}"`).join(' ');
  return {
    lint: async () =>
      sum([
        await check(OXLINT)(),
        ...(sources.length > 0
          ? [await check(`eslint --max-warnings 0 --no-warn-ignored ${names}`)()]
          : []),
      ]),
    format: check('oxfmt --check'),
  };
}

/** Resolves to the paths of the packages that differ from a commit, and of those that depend on them. */
export async function pathsOfChanges(base: string) {
  const changed = `--filter '...[${base}]' --filter '!redeem'`;
  const { code, output } = await run(`${PNPM} ${changed} list --depth -1 --json`, { quiet: true });
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
