// @ts-check
import { build } from '../build.mjs';
import { run } from '../processes.mjs';
import { workspacePackage } from '../workspace.mjs';
import { tallyOfCheck } from './tally.mjs';

/** What every package weighs, against the budget in its package.json. */
export async function checkSizes() {
  await build();
  const { folder, scripts } = workspacePackage('@redeem/delivery');
  const command = `${scripts['delivery'] ?? ''} weigh`;
  // In one piece, as others run beside it.
  const { code, output } = await run(command, { cwd: folder, quiet: true });
  console.log(`\n── weigh\n${output.trimEnd()}`);
  return tallyOfCheck(code === 0);
}
