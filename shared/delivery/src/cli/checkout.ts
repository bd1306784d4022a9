import { execFile, type ExecFileException } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { PACKAGE_NAME } from '@redeem/contracts';

import { VERSION_VARIABLE } from '../release/package-file';
import { readRelease, type Release } from '../release/read-release';
import { builtSourceOf, recordedSource, type SourceCheckout, sourceOf } from '../release/source';
import { DeliveryError } from '../site/delivery-error';

/** The limit for a build, in milliseconds: many times as long as one takes on a busy machine. */
const BUILD_TIMEOUT_MS = 10 * 60_000;

/** The absolute path of the checkout that contains this tool. */
export const WORKSPACE = workspaceAbove(import.meta.dirname);

/**
 * Returns the folder of a package in the checkout: the shell, or a remote by its name.
 *
 * @param otherwise The package to take if the checkout does not have that one.
 */
export function folderOf(name: string, otherwise?: string): string {
  const folder = name === 'shell' ? join(WORKSPACE, name) : join(WORKSPACE, 'remotes', name);
  if (PACKAGE_NAME.test(name) && existsSync(join(folder, 'package.json'))) return folder;
  if (otherwise !== undefined) return folderOf(otherwise);
  throw new DeliveryError('not-found', `there is no remotes/${name} in this checkout`);
}

function workspaceAbove(folder: string): string {
  const parent = dirname(folder);
  const isFound = existsSync(join(folder, 'pnpm-workspace.yaml')) || parent === folder;
  return isFound ? folder : workspaceAbove(parent);
}

interface Checkout {
  /** The folder of the package. */
  folder: string;
  /** Uses dist/ as it is, without a build, because a pipeline has built it before. */
  built?: boolean | undefined;
  allowUncommitted?: boolean | undefined;
}

/**
 * Resolves to the checkout of a package, or to that of its build; null without Git. Throws a DeliveryError that names the
 * uncommitted changes, because the history would name a commit with other files.
 */
export async function checkoutOf(
  { folder, built = false, allowUncommitted = false }: Checkout,
  say: (sentence: string) => void,
): Promise<SourceCheckout | null> {
  const source = await (built ? builtSourceOf(folder) : sourceOf(folder));
  if (!source) {
    say(
      built
        ? 'dist/source.json is missing: the commit of the build is unknown, so none is recorded or compared.'
        : 'Git finds no commit of this checkout: none is recorded or compared with the live releases.',
    );
  }
  if (source?.clone === 'none')
    say('There is no Git checkout here: the commit of the build is recorded, but not compared.');
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

interface Build {
  folder: string;
  version: string;
  built?: boolean | undefined;
  source: SourceCheckout | null;
  say: (sentence: string) => void;
}

/** Builds a package for production, under a version. No file of the checkout is written. Resolves to its release. */
export async function buildRelease(build: Build): Promise<Release> {
  const { folder, version, built = false, source, say } = build;
  if (!built) {
    say(`Building ${folder} ${version} …`);
    await runBuild(folder, version);
  }
  return { ...(await readRelease(folder, version)), ...recordedSource(source) };
}

async function runBuild(folder: string, version: string): Promise<void> {
  const path = [join(folder, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
  const env = { ...process.env, NODE_ENV: 'production', PATH: path, [VERSION_VARIABLE]: version };
  try {
    const limits = { timeout: BUILD_TIMEOUT_MS, killSignal: 'SIGKILL' } as const;
    await promisify(execFile)('rsbuild', ['build'], { cwd: folder, env, ...limits });
  } catch (error) {
    const { stdout, stderr, killed } = error as ExecFileException;
    if (killed) {
      const minutes = String(BUILD_TIMEOUT_MS / 60_000);
      throw new DeliveryError('untried', `${folder} was not built within ${minutes} minutes`);
    }
    const reason = mistakesIn(`${stdout ?? ''}${stderr ?? ''}`);
    throw new DeliveryError('refused', `${folder} does not build:\n${reason}`);
  }
}

/** Returns the errors in the output of the bundler, without its banner and labels. */
export function mistakesIn(output: string): string {
  return output
    .split('\n')
    .filter((line) => !/^(Rsbuild v|info {2,}|error {2,}Failed to build\.)/.test(line))
    .map((line) => line.replace(/^error {2,}/, ''))
    .join('\n')
    .trim();
}
