// The entry of the root scripts. This file and node-version.mjs use old syntax only, so that an old Node gets as far as
// continuing with a newer one.
import { isSupported, runsOffline } from './node-version.mjs';

const [script, task = '', ...options] = process.argv.slice(1);

/** Runs the task on this Node, or on one of the npm registry if this one is not supported. */
async function main() {
  // Tasks start programs in other folders. npm names the caller's folder; another launcher may leave that to us.
  process.env['INIT_CWD'] ||= process.cwd();
  // Without an installation, status, rollback and repair run from the site: they need no network.
  if (task === 'delivery' && runsOffline(process.versions.node)) {
    const { isInstalled } = await import('./install.mjs');
    const { ROOT } = await import('./paths.mjs');
    const { runSiteTool } = await import('./site-tool.mjs');
    if (!isInstalled(ROOT) && (await runSiteTool(options))) return;
  }
  if (!isSupported(process.versions.node)) {
    const { runOnProvidedNode } = await import('./provided-node.mjs');
    await runOnProvidedNode([script, task, ...options]);
    return;
  }
  const { install } = await import('./install.mjs');
  if (!install()) {
    process.exitCode = 1;
    return;
  }
  const { runTask } = await import('./run-task.ts');
  await runTask(task, options);
}

void main();
