import { join } from 'node:path';

import { BUILT_FILES, parseJsonDocument, type Source } from '@redeem/contracts';
import * as v from 'valibot';

import { ReleaseError } from '../site/delivery-error';
import { readPackage } from './package-file';
import { readReleaseFiles, type ReleaseFile } from './release-files';
import { readShellPage, type ShellPage } from './shell-page';
import { requireVersion, releaseFolder } from '../site/version';

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
 * Resolves to the release of a built package. `readPackage` gives its name, and its version if none is given.
 * A dist/ with an mf-manifest.json is a remote, one with an index.html is the shell. Throws a `ReleaseError`
 * that says what is wrong.
 */
export async function readRelease(folder: string, version?: string): Promise<Release> {
  try {
    const own = readPackage(folder);
    const { name } = own;
    requireVersion(version ?? own.version);
    const files = await readReleaseFiles(join(folder, 'dist'));
    return releaseOf(name, version ?? own.version, files);
  } catch (error) {
    throw new ReleaseError(`${folder}: ${(error as Error).message}`, { cause: error });
  }
}

/** Returns the release that files make. Throws an error that says what is wrong. */
export function releaseOf(name: string, version: string, files: ReleaseFile[]): Release {
  const manifest = files.find(({ path }) => path === BUILT_FILES.manifest);
  if (manifest) {
    const federation = parseManifest(manifest.bytes.toString());
    const address = `/${releaseFolder(name, version)}`;
    const entry = files.find(({ path }) => path === federation.entry);
    if (!entry) throw new ReleaseError(`dist/${federation.entry} is missing: build it again`);
    return { kind: 'remote', name, version, address, files, ...federation, entry };
  }
  const page = files.find(({ path }) => path === BUILT_FILES.page);
  if (!page) throw new ReleaseError('dist/ has neither an mf-manifest.json nor an index.html');
  const address = `/${releaseFolder('shell', version)}`;
  return { kind: 'shell', name, version, address, files, ...readShellPage(page, address, files) };
}

const AssetsContract = v.object({ sync: v.array(v.string()), async: v.array(v.string()) });

/** The part of mf-manifest.json that delivery reads. */
const ManifestContract = v.object({
  metaData: v.object({
    globalName: v.string(),
    remoteEntry: v.object({ name: v.string(), path: v.string() }),
  }),
  shared: v.array(v.object({ name: v.string(), requiredVersion: v.string() })),
  exposes: v.array(
    v.object({ path: v.string(), assets: v.object({ js: AssetsContract, css: AssetsContract }) }),
  ),
});

/** Describes how the shell loads a remote. */
export interface Federation {
  /** Path of the entry inside the release. */
  entry: string;
  /** The global under which the entry registers its container. */
  globalName: string;
  exposes: string[];
  /** Files that the exposed modules need to run. */
  preload: string[];
  /** All files that the manifest lists. */
  assets: string[];
  /** Shared modules that the remote expects from the shell: version range by module name. */
  shared: Record<string, string>;
}

/** Parses the mf-manifest.json that the build of a remote writes. */
function parseManifest(manifest: string): Federation {
  const { metaData, shared, exposes } = parseJsonDocument(
    BUILT_FILES.manifest,
    ManifestContract,
    manifest,
  );
  const { path, name } = metaData.remoteEntry;
  const entry = `${path}${name}`;
  const assets = exposes.flatMap((expose) => [expose.assets.js, expose.assets.css]);
  const preload = assets.flatMap(({ sync }) => sync);
  return {
    entry,
    preload,
    assets: [entry, ...preload, ...assets.flatMap((all) => all.async)],
    globalName: metaData.globalName,
    exposes: exposes.map((expose) => expose.path).sort(),
    shared: Object.fromEntries(
      shared.map((module) => [module.name, module.requiredVersion] as const).sort(),
    ),
  };
}
