import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

import { inc, type ReleaseType } from 'semver';

import { DeliveryError } from '../delivery-error';
import { readRecord } from '../publish/release-record';
import { readRelease, type Release } from '../read-release';
import type { Storage } from '../storage/storage';

interface Build {
  name: string;
  folder: string;
  storage: Storage;
  /** Raises the version in package.json first, to the next one that is free. */
  bump?: ReleaseType;
  /** Takes what dist/ holds, as a pipeline has built it before. */
  built?: boolean;
}

/** Builds a package for production and reads the release it makes. */
export async function buildRelease(request: Build): Promise<Release> {
  const { name, folder, storage, bump, built = false } = request;
  if (built) return readRelease(folder);
  const file = join(folder, 'package.json');
  if (bump) await writeFile(file, await raised(await readFile(file, 'utf8'), bump, storage, name));
  await build(folder);
  return readRelease(folder);
}

/** Does some work for which the version may be raised; if it fails or is broken off, it is what it was. */
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

async function raised(
  packageJson: string,
  bump: ReleaseType,
  storage: Storage,
  name: string,
): Promise<string> {
  const { version: current } = JSON.parse(packageJson) as { version: string };
  let version = inc(current, bump);
  while (version !== null && (await readRecord(storage, folderOf(name, version)))) {
    version = inc(version, 'patch');
  }
  if (version === null) throw new DeliveryError('refused', `${current} is no version to raise`);
  return packageJson.replace(`"version": "${current}"`, `"version": "${version}"`);
}

async function build(folder: string): Promise<void> {
  const path = [join(folder, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
  const env = { ...process.env, NODE_ENV: 'production', PATH: path };
  try {
    await promisify(execFile)('rsbuild', ['build'], { cwd: folder, env });
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new DeliveryError('refused', `${folder} does not build:\n${stdout ?? ''}${stderr ?? ''}`);
  }
}

function folderOf(name: string, version: string): string {
  return name === 'shell' ? `shell/${version}` : `remotes/${name}/${version}`;
}
