// @ts-check
import { inParallel } from '../in-parallel.mjs';
import { run } from '../processes.mjs';
import { workspacePackages } from '../workspace.mjs';
import { tallyOfCheck } from './tally.mjs';

export const checkFormat = check('prettier --check .');
export const checkLint = check('eslint --max-warnings 0 --concurrency 2 .');
export const checkBoundaries = check(
  'depcruise --config .dependency-cruiser.mjs shell remotes shared e2e',
);
export const checkUnused = check('knip --treat-config-hints-as-errors');

/** The compiler, in every package that has a `types` script. */
export async function checkTypes() {
  const packages = workspacePackages().filter(({ scripts }) => scripts['types']);
  const results = await inParallel(2, packages, async ({ name, folder, scripts }) => {
    const { code, output } = await run(scripts['types'] ?? '', { cwd: folder, quiet: true });
    console.log(code === 0 ? `✓ ${name}` : `✗ ${name}\n${output.trimEnd()}`);
    return code;
  });
  return tallyOfCheck(results.length > 0 && results.every((code) => code === 0));
}

/** @param {string} command */
function check(command) {
  return async () => tallyOfCheck((await run(command)).code === 0);
}
