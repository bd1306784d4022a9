// The entry of the root scripts. This file and node-version.mjs use old syntax only, so that an old Node gets as far as
// continuing with a newer one.
import { isSupported } from './node-version.mjs';

const [script = '', task = '', ...options] = process.argv.slice(1);

/** Runs the task on this Node, or on one of the npm registry if this one is not supported. */
async function main() {
  // Tasks start programs in other folders. npm names the caller's folder; another launcher may leave that to us.
  process.env['INIT_CWD'] ||= process.cwd();
  if (!isSupported(process.versions.node)) {
    const { runOnProvidedNode } = await import('./provided-node.mjs');
    process.exitCode = await runOnProvidedNode([script, task, ...options]);
    return;
  }
  const { install } = await import('./install.mjs');
  if (install()) await (await import('./run-task.ts')).runTask(task, options);
  else process.exitCode = 1;
}

void main();
