// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { run } from '../processes.mjs';
import { workspacePackages } from '../workspace.mjs';
import { tallyOfCheck } from './tally.mjs';

/** The compiler's native port; the packages' own is what linter and gate use as a library. */
const TSC = join(import.meta.dirname, '../../node_modules/typescript-native/bin/tsc');

export const checkFormat = check('prettier --check .');
export const checkLint = check('eslint --max-warnings 0 .');
export const checkBoundaries = check(
  'depcruise --config .dependency-cruiser.mjs shell remotes shared e2e',
);
export const checkUnused = check('knip --treat-config-hints-as-errors');

/** The compiler, in every package that has a tsconfig.json. */
export async function checkTypes() {
  const packages = workspacePackages().filter(({ folder }) =>
    existsSync(join(folder, 'tsconfig.json')),
  );
  const codes = [];
  for (const { name, folder } of packages) {
    const { code, output } = await run(`"${TSC}" --pretty`, { cwd: folder, quiet: true });
    console.log(code === 0 ? `✓ ${name}` : `✗ ${name}\n${output.trimEnd()}`);
    codes.push(code);
  }
  return tallyOfCheck(codes.length > 0 && codes.every((code) => code === 0));
}

/**
 * Checks run side by side, so what one has to say is said in one piece.
 *
 * @param {string} command
 */
function check(command) {
  return async () => {
    const { code, output } = await run(command, { quiet: true });
    console.log(`\n── ${command}\n${output.trim()}`);
    return tallyOfCheck(code === 0);
  };
}
