import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { PACKAGE_NAME } from '@redeem/contracts';
import { execa } from 'execa';

import { VERSION_VARIABLE } from '../release/package-file';
import { readRelease, type Release } from '../release/read-release';
import { recordedSource, type SourceCheckout, sourceOf } from '../release/source';
import { DeliveryError } from '../site/delivery-error';

/** The limit for a build, in minutes: many times as long as one takes on a busy machine. */
const BUILD_TIMEOUT_MINUTES = 10;

/** The absolute path of the checkout that contains this tool. */
export const WORKSPACE = join(import.meta.dirname, '../../../..');

/** Returns the folder of a package in the checkout: the shell, or a remote by its name. */
export function folderOf(name: string): string {
  const folder = name === 'shell' ? join(WORKSPACE, name) : join(WORKSPACE, 'remotes', name);
  if (PACKAGE_NAME.test(name) && existsSync(join(folder, 'package.json'))) return folder;
  throw new DeliveryError('not-found', `there is no remotes/${name} in this checkout`);
}

interface Checkout {
  /** The folder of the package. */
  folder: string;
  allowUncommitted?: boolean | undefined;
  /** Receives lines about the progress. */
  say: (line: string) => void;
}

/**
 * Resolves to the checkout of a package; null without Git. Throws a DeliveryError that names the uncommitted changes, because
 * the history would name a commit with other files.
 */
export async function checkoutOf(checkout: Checkout): Promise<SourceCheckout | null> {
  const { folder, allowUncommitted = false, say } = checkout;
  const source = await sourceOf(folder);
  if (!source)
    say('Git finds no commit of this checkout: none is recorded or compared with live releases.');
  if (!source || source.isClean || allowUncommitted) return source;
  throw new DeliveryError(
    'refused',
    [
      'the checkout has uncommitted changes, so the history would name a commit with other files:',
      ...source.uncommitted.map((path) => `- ${path}`),
      'Commit them, or add --allow-uncommitted: status and history then say so',
    ].join('\n'),
  );
}

interface Build extends Omit<Checkout, 'allowUncommitted'> {
  version: string;
  source: SourceCheckout | null;
}

/** Builds a package for production, under a version. No file of the checkout is written. Resolves to its release. */
export async function buildRelease({ folder, version, source, say }: Build): Promise<Release> {
  say(`Building ${folder} ${version} …`);
  const limits = { timeout: BUILD_TIMEOUT_MINUTES * 60_000, killSignal: 'SIGKILL' } as const;
  const ofPackage = { cwd: folder, preferLocal: true, all: true, reject: false } as const;
  const env = { NODE_ENV: 'production', [VERSION_VARIABLE]: version };
  const words = ['build', '--log-level', 'error'];
  const build = await execa('rsbuild', words, { env, ...limits, ...ofPackage });
  const late = `${folder} was not built within ${String(BUILD_TIMEOUT_MINUTES)} minutes`;
  if (build.timedOut) throw new DeliveryError('untried', late);
  if (build.failed) throw new DeliveryError('refused', `${folder} does not build:\n${build.all}`);
  return { ...(await readRelease(folder, version)), ...recordedSource(source) };
}
