import { execFile, type ExecFileException } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

import { readPackage } from '@redeem/build/package';
import type { Storage } from '@redeem/storage';
import type { ReleaseType } from 'semver';

import { DeliveryError } from '../delivery-error';
import { nextVersion } from '../publish/published-versions';
import { readRelease, type Release } from '../release/read-release';
import { requireVersion } from '../release/version';
import type { Past } from '../revisions/revision-contract';

/** The limit for a build, in milliseconds: many times as long as one takes on a busy machine. */
const BUILD_TIMEOUT_MS = 10 * 60_000;

interface Build {
  folder: string;
  /** The version to write into package.json before the build. */
  version?: string;
  /** Reads dist/ without a build, because a pipeline has built it before. */
  built?: boolean;
}

interface Wish {
  storage: Storage;
  name: string;
  folder: string;
  bump?: ReleaseType;
}

/** Resolves to the version in package.json, or the next one. */
export async function versionToPublish(
  { storage, name, folder, bump }: Wish,
  past: Past,
): Promise<string> {
  const { version: first } = readPackage(folder);
  requireVersion(first);
  return bump ? nextVersion({ storage, name, past, bump, first }) : first;
}

/** Builds a package for production. Resolves to its release. */
export async function buildRelease({ folder, version, built = false }: Build): Promise<Release> {
  if (version !== undefined) await writeVersion(folder, version);
  if (!built) await build(folder);
  return readRelease(folder);
}

/** Runs work that may raise the version in package.json. Restores the version if the work fails or is interrupted. */
export async function withVersion<Result>(
  folder: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const file = join(folder, 'package.json');
  const before = await readFile(file, 'utf8');
  const breakOff = () => {
    writeFileSync(file, before);
    process.exit(130);
  };
  process.once('SIGINT', breakOff);
  try {
    return await work();
  } catch (error) {
    await writeFile(file, before);
    throw error;
  } finally {
    process.off('SIGINT', breakOff);
  }
}

async function writeVersion(folder: string, version: string): Promise<void> {
  const { version: current } = readPackage(folder);
  const file = join(folder, 'package.json');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(`"version": "${current}"`, `"version": "${version}"`));
}

async function build(folder: string): Promise<void> {
  const path = [join(folder, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
  const env = { ...process.env, NODE_ENV: 'production', PATH: path };
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
