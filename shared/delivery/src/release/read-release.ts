import { join } from 'node:path';

import { readPackage } from '@redeem/build/package';
import { BUILT_FILES, type Source } from '@redeem/contracts';

import { ReleaseError } from '../delivery-error';
import { parseManifest, type Federation } from './federation-manifest';
import { readReleaseFiles, type ReleaseFile } from './release-files';
import { readShellPage, type ShellPage } from './shell-page';
import { requireVersion } from './version';
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

/**
 * Resolves to the release of a built package. package.json gives its name and version.
 * A dist/ with an mf-manifest.json is a remote, one with an index.html is the shell. Throws a `ReleaseError`
 * that says what is wrong.
 */
export async function readRelease(folder: string): Promise<Release> {
  try {
    const { name, version } = readPackage(folder);
    requireVersion(version);
    const files = await readReleaseFiles(join(folder, 'dist'));
    return toRelease(name, version, files);
  } catch (error) {
    throw new ReleaseError(`${folder}: ${(error as Error).message}`, { cause: error });
  }
}

function toRelease(name: string, version: string, files: ReleaseFile[]): Release {
  const manifest = files.find(({ path }) => path === BUILT_FILES.manifest);
  if (manifest) {
    const federation = parseManifest(manifest.bytes.toString());
    const address = `/${versionFolder(name, version)}`;
    const entry = files.find(({ path }) => path === federation.entry);
    if (!entry) throw new ReleaseError(`dist/${federation.entry} is missing: build it again`);
    return { kind: 'remote', name, version, address, files, ...federation, entry };
  }
  const page = files.find(({ path }) => path === BUILT_FILES.page);
  if (!page) throw new ReleaseError('dist/ has neither an mf-manifest.json nor an index.html');
  const address = `/${versionFolder('shell', version)}`;
  return { kind: 'shell', name, version, address, files, ...readShellPage(page, address, files) };
}
