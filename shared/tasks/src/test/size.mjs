// @ts-check
import { build } from '../build.mjs';
import { run } from '../processes.mjs';
import { workspacePackage } from '../workspace.mjs';
import { sum, tallyOfCheck } from './tally.mjs';

/** ESLint on what is delivered, libraries included: no API that a supported browser lacks. */
const LINT_BUILT_FILES =
  'eslint --max-warnings 0 --no-config-lookup --config shared/build/built-files.eslint.config.js dist';

/** What every package weighs, against the budget in its package.json; and which APIs it uses. */
export async function checkSizes() {
  await build();
  const { folder, scripts } = workspacePackage('@redeem/delivery');
  const command = `${scripts['delivery'] ?? ''} weigh`;
  // In one piece, as others run beside it.
  const { code, output } = await run(command, { cwd: folder, quiet: true });
  console.log(`\n── weigh\n${output.trimEnd()}`);
  const lint = await run(LINT_BUILT_FILES, { quiet: true });
  console.log(`\n── ${LINT_BUILT_FILES}\n${lint.output.trim()}`);
  return sum([tallyOfCheck(code === 0), tallyOfCheck(lint.code === 0)]);
}
