// @ts-check
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, dirname } from 'node:path';

import { PROVIDED_NODE, SUPPORTED_NODE } from './node-version.mjs';

/**
 * Runs a script with Node from the npm registry, with the streams, signals and exit code of this process. Programs that the
 * script starts get the same Node. The first call downloads it; later calls use npm's cache and need no network.
 *
 * @param {string[]} words the script and its options
 */
export async function runOnProvidedNode(words) {
  const parent = process.ppid;
  console.error(
    `This project needs Node ${SUPPORTED_NODE}, not ${process.versions.node}: continuing with Node ${PROVIDED_NODE} from the npm registry.`,
  );
  const node = findProvidedNode();
  if (node === undefined) return 1;
  const { NODE: _, ...env } = process.env;
  const PATH = [dirname(node), env['PATH'] ?? ''].join(delimiter);
  // npm sets the last one, and starts Node by it.
  const child = spawn(node, words, {
    stdio: 'inherit',
    env: { ...env, PATH, npm_node_execpath: node },
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the child as well.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  // npm cannot pass SIGKILL on.
  setInterval(() => {
    if (env['npm_node_execpath'] && process.ppid !== parent) child.kill('SIGTERM');
  }, 500).unref();
  const [code, signal] = await once(child, 'exit');
  return Number(code ?? (signal === 'SIGINT' ? 130 : 1));
}

/** Returns the path of the Node that npm has fetched, or undefined after a message that says what to do. */
function findProvidedNode() {
  const print = ['node', '-p', 'process.execPath'];
  const words = ['-y', '--prefer-offline', '-p', `node@${PROVIDED_NODE}`, ...print];
  const { error, status, stdout, stderr } = spawnSync('npx', words, { encoding: 'utf8' });
  const node = status === 0 ? stdout.trim().split('\n').at(-1) : undefined;
  if (!node)
    console.error(
      `${error?.message ?? stderr.trim()}\n\nNode ${PROVIDED_NODE} could not be fetched from the npm registry. ` +
        'Install Node 24 (https://nodejs.org/) and try again.',
    );
  return node;
}
