// @ts-check
import { build } from '../build.mjs';
import { run } from '../processes.mjs';
import { workspacePackage } from '../workspace.mjs';
import { tallyOfCheck } from './tally.mjs';

/** What every package weighs, against the budget in its package.json. */
export async function checkSizes() {
  await build();
  const { folder, scripts } = workspacePackage('@redeem/delivery');
  const { code } = await run(`${scripts['delivery'] ?? ''} weigh`, { cwd: folder });
  return tallyOfCheck(code === 0);
}
