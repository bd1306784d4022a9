import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { compiledProgram } from '../compiled-programs.test-support';

/**
 * Publishes the release in a folder, in a process that is killed at the n-th moment before or after a write to a
 * matching path. Resolves to the signal; null if the process ended before that moment.
 */
export async function publishAndDie(
  root: string,
  folder: string,
  moment: number,
  paths = /(?:)/,
): Promise<string | null> {
  const script = compiledProgram('publish/killed-publication.test-support.ts');
  const words = [root, folder, String(moment), paths.source];
  const child = spawn(process.execPath, [script, ...words], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (signal === null ? code === 0 : signal === 'SIGKILL') return signal;
  throw new Error(`the publication ended with ${String(signal ?? code)}`);
}
