// @ts-check
import { build, isBuilt } from './build.mjs';
import { Problem } from './problem.mjs';
import { run } from './processes.mjs';
import { setUp } from './set-up.mjs';
import { workspacePackage } from './workspace.mjs';

/** Serves what was built, as in production: the host reads its configuration from the environment. */
export async function serve() {
  await setUp();
  if (!isBuilt()) await build();
  const { folder, scripts } = workspacePackage('@redeem/host');
  const { code } = await run(scripts['start'] ?? '', { cwd: folder });
  if (code !== 0) throw new Problem(`The host ended with code ${String(code)}.`);
}
