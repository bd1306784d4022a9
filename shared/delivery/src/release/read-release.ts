import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

import { parseJsonDocument } from '@redeem/contracts';
import * as v from 'valibot';

import { ReleaseError } from '../delivery-error';
import { parseManifest, type Federation } from './federation-manifest';
import { readReleaseFiles, type ReleaseFile } from './release-files';
import { readShellPage, type ShellPage } from './shell-page';
import type { Source } from './source-of';
import { isVersion, VERSION_RULE } from './version';
import { versionFolder } from './version-folder';

interface ReleaseBase {
  /** Name of the package without its scope. */
  name: string;
  version: string;
  /** The permanent absolute URL path of the files of this release. */
  address: string;
  files: ReleaseFile[];
  /** The commit that the release was built from, if known. */
  source?: Source;
}

export interface ShellRelease extends ReleaseBase, ShellPage {
  kind: 'shell';
}

export interface RemoteRelease extends ReleaseBase, Omit<Federation, 'entry'> {
  kind: 'remote';
  entry: ReleaseFile;
}

export type Release = ShellRelease | RemoteRelease;

const PackageContract = v.object({
  name: v.pipe(
    v.string(),
    v.regex(/^(@[a-z][a-z0-9-]*\/)?[a-z][a-z0-9-]*$/, 'must be a package name'),
  ),
  version: v.pipe(v.string(), v.check(isVersion, VERSION_RULE)),
});

/** Reads name and version of a package. Throws a `ContractError` that names what is wrong. */
export async function readPackage(folder: string): Promise<v.InferOutput<typeof PackageContract>> {
  const text = await readFile(join(folder, 'package.json'), 'utf8');
  return parseJsonDocument('package.json', PackageContract, text);
}

/**
 * Resolves to the release of a built package. package.json gives its name and version.
 * A dist/ with an mf-manifest.json is a remote, one with an index.html is the shell. Throws a `ReleaseError`
 * that says what is wrong.
 */
export async function readRelease(folder: string): Promise<Release> {
  try {
    const { name, version } = await readPackage(folder);
    const files = await readReleaseFiles(join(folder, 'dist'));
    return toRelease(basename(name), version, files);
  } catch (error) {
    throw new ReleaseError(`${folder}: ${(error as Error).message}`, { cause: error });
  }
}

function toRelease(name: string, version: string, files: ReleaseFile[]): Release {
  const manifest = files.find(({ path }) => path === 'mf-manifest.json');
  if (manifest) {
    const federation = parseManifest(manifest.bytes.toString());
    const address = `/${versionFolder(name, version)}`;
    const entry = files.find(({ path }) => path === federation.entry);
    if (!entry) throw new ReleaseError(`dist/${federation.entry} is missing: build it again`);
    return { kind: 'remote', name, version, address, files, ...federation, entry };
  }
  const page = files.find(({ path }) => path === 'index.html');
  if (!page) throw new ReleaseError('dist/ has neither an mf-manifest.json nor an index.html');
  const address = `/${versionFolder('shell', version)}`;
  return { kind: 'shell', name, version, address, files, ...readShellPage(page, address, files) };
}
