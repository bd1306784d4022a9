// @ts-check
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { PROVIDED_NODE, SUPPORTED_NODE } from './node-version.mjs';

/** The path of the provided Node, so that later calls of this checkout start without npx. */
const RECORD = join(
  fileURLToPath(new URL('.', import.meta.url)),
  '../../../node_modules/.cache/redeem',
  `node-${PROVIDED_NODE}`,
);

const PARENT_POLL_MS = 500;

/**
 * Runs a script with Node from the npm registry, with the streams, signals and exit code of this process. Programs that the
 * script starts get the same Node. The first call downloads it; later calls use npm's cache and need no network.
 *
 * @param {(string | undefined)[]} words the script and its options
 */
export async function runOnProvidedNode(words) {
  const parent = process.ppid;
  const own = process.versions.node;
  console.error(
    `This project needs Node ${SUPPORTED_NODE}, not ${own}: continuing with Node ${PROVIDED_NODE} from the npm registry.`,
  );
  const node = findProvidedNode();
  if (node === null) {
    process.exitCode = 1;
    return;
  }
  const { NODE: _, ...env } = process.env;
  const child = spawn(
    node,
    words.filter((word) => word !== undefined),
    {
      stdio: 'inherit',
      env: {
        ...env,
        PATH: [dirname(node), process.env['PATH'] ?? ''].join(delimiter),
        // npm sets it, and starts Node by it.
        npm_node_execpath: node,
      },
    },
  );
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the child as well.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  // npm cannot pass SIGKILL on.
  const isOfNpm = 'npm_node_execpath' in process.env;
  setInterval(() => {
    if (isOfNpm && process.ppid !== parent) child.kill('SIGTERM');
  }, PARENT_POLL_MS).unref();
  await new Promise((resolve) => {
    child.on('exit', (code, signal) => {
      process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1);
      resolve(undefined);
    });
  });
}

/** Returns the path of the Node that npm has fetched, or null after a message that says what to do. */
function findProvidedNode() {
  const recorded = existsSync(RECORD) ? readFileSync(RECORD, 'utf8') : '';
  if (recorded !== '' && existsSync(recorded)) return recorded;
  const { error, status, stdout, stderr } = spawnSync(
    'npx',
    ['-y', '--prefer-offline', '-p', `node@${PROVIDED_NODE}`, 'node', '-p', 'process.execPath'],
    { encoding: 'utf8' },
  );
  const node = error || status !== 0 ? undefined : stdout.trim().split('\n').at(-1);
  if (node) {
    mkdirSync(dirname(RECORD), { recursive: true });
    writeFileSync(RECORD, node);
    return node;
  }
  console.error(
    `${error?.message ?? stderr.trim()}\n\nNode ${PROVIDED_NODE} could not be fetched from the npm registry. ` +
      'Install Node 24 (https://nodejs.org/) and try again.',
  );
  return null;
}
