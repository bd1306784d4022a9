// @ts-check
import { build } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { Problem } from './problem.mjs';
import { run } from './processes.mjs';
import { workspacePackage } from './workspace.mjs';

/**
 * Measures the built site against other builds of the same sources, side by side; --write keeps what
 * was measured in docs/performance.md.
 *
 * @param {string[]} options
 */
export async function bench(options) {
  await build();
  const { folder, scripts } = workspacePackage('@redeem/e2e');
  const { code } = await run([scripts['bench'], ...options].join(' '), {
    cwd: folder,
    env: { CHROMIUM_PATH: await findChromium() },
  });
  if (code !== 0) throw new Problem('The benchmark did not get to its end.');
}
