import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

import {
  BUILT_FILES,
  MARK,
  pageOfFirstView,
  json,
  parseDocument,
  ShellContract,
  type Source,
} from '@redeem/contracts';
import * as v from 'valibot';

import { integrityOf } from '../site/bytes';
import { DeliveryError } from '../site/delivery-error';
import type { ReleasedEntry, ReleasedShell } from '../site/record';
import { releaseFolder } from '../site/version';
import { readPackage } from './package-file';

/** A file of a release with its bytes, so that the hashed bytes are the delivered ones. */
export interface ReleaseFile {
  /** Path inside the release, with forward slashes. */
  path: string;
  bytes: Buffer;
  integrity: string;
}

interface ReleaseBase {
  /** Name of the package without its scope. */
  name: string;
  version: string;
  /** The permanent absolute URL path of the files of this release. */
  address: string;
  files: ReleaseFile[];
  /** The scripts that the page starts, or the one that registers the container, as paths inside the release. */
  starts: string[];
  /** The commit that the release was built from, if known. */
  source?: Source;
}

export interface ShellRelease extends ReleaseBase {
  kind: 'shell';
  /** What the registry says about the release. */
  entry: ReleasedShell;
  /** index.html as built, still without registry and configuration. */
  html: string;
}

export interface RemoteRelease extends ReleaseBase {
  kind: 'remote';
  /** What the registry says about the release, apart from its share of the visitors. */
  entry: ReleasedEntry;
  /** All files that the manifest lists. */
  assets: string[];
}

export type Release = ShellRelease | RemoteRelease;

type Base = Omit<ReleaseBase, 'starts'>;

/**
 * Resolves to the release of a built package. `readPackage` gives its name, and its version if none is given.
 * A dist/ with an mf-manifest.json is a remote, one with an index.html is the shell. Throws a DeliveryError
 * that says what is wrong.
 */
export async function readRelease(folder: string, version?: string): Promise<Release> {
  try {
    const own = readPackage(folder);
    const files = await readFiles(join(folder, 'dist'));
    return releaseOf(own.name, version ?? own.version, files);
  } catch (error) {
    throw new DeliveryError('refused', `${folder}: ${(error as Error).message}`, { cause: error });
  }
}

/** Returns the release that files make. Throws an error that says what is wrong. */
export function releaseOf(name: string, version: string, files: ReleaseFile[]): Release {
  const has = (file: string) => files.some(({ path }) => path === file);
  const isRemote = has(BUILT_FILES.manifest);
  const address = `/${releaseFolder(isRemote ? name : 'shell', version)}`;
  if (isRemote) return remoteOf({ name, version, address, files });
  if (has(BUILT_FILES.page)) return shellOf({ name, version, address, files });
  throw new Error('dist/ has neither an mf-manifest.json nor an index.html');
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

function remoteOf(base: Base): RemoteRelease {
  const { files } = base;
  const { metaData, shared, exposes } = parse(files, BUILT_FILES.manifest, ManifestContract);
  const { path, name } = metaData.remoteEntry;
  const start = requireFile(files, path + name);
  const assets = exposes.flatMap((expose) => [expose.assets.js, expose.assets.css]);
  const preload = assets.flatMap(({ sync }) => sync);
  // Browsers check the integrity of scripts and stylesheets only.
  const checked = files.filter((file) => /\.(js|css)$/.test(file.path));
  const extras = {
    globalName: metaData.globalName,
    exposes: exposes.map((expose) => expose.path).sort(),
    shared: Object.fromEntries(
      shared.map((module) => [module.name, module.requiredVersion] as const).sort(),
    ),
    preload,
    assets: Object.fromEntries(checked.map((file) => [file.path, file.integrity])),
    ...firstViews(files),
  };
  return {
    ...base,
    kind: 'remote',
    starts: [start.path],
    entry: { ...entryOf(base, start), extras },
    assets: [start.path, ...preload, ...assets.flatMap((all) => all.async)],
  };
}

/** Matches scripts that the page starts, and those that its boot script starts or fetches. */
const SCRIPTS =
  /<script\b[^>]*\ssrc="?([^"\s>]+)[^>]*>|<link\b[^>]*\sas="script"[^>]*\shref="?([^"\s>]+)[^>]*>/g;

/** Returns the release of a page. Throws an error if the page starts a script that is not part of its release. */
function shellOf(base: Base): ShellRelease {
  const { address, files } = base;
  const page = requireFile(files, BUILT_FILES.page);
  const html = page.bytes.toString();
  const starts = [...html.matchAll(SCRIPTS)].flatMap(([element, script = '', preload = '']) => {
    const src = script || preload;
    const file = files.find(({ path }) => `${address}/${path}` === src);
    if (!file) throw new Error(`dist/index.html asks for ${src}, not part of this release`);
    if (!element.includes(` integrity="${file.integrity}"`))
      throw new Error(`dist/index.html asks for ${src} without its integrity`);
    return element.includes(` ${MARK.texts}=`) ? [] : file.path;
  });
  if (starts.length === 0) throw new Error('dist/index.html starts no script');
  const contracts = ShellContract.entries.extras.entries;
  const extras = {
    routes: parse(files, BUILT_FILES.routes, contracts.routes),
    provides: parse(files, BUILT_FILES.provides, contracts.provides),
    uses: parse(files, BUILT_FILES.uses, contracts.uses),
    ...firstViews(files),
  };
  return { ...base, kind: 'shell', entry: { ...entryOf(base, page), extras }, html, starts };
}

function entryOf({ address, version }: Base, { path, integrity }: ReleaseFile) {
  return { url: `${address}/${path}`, metadata: { version, integrity } };
}

/** Returns the hashes of the first views, which every page names: a SHA-256 is a third shorter than the other hashes. */
function firstViews(files: readonly ReleaseFile[]): Pick<ReleasedEntry['extras'], 'firstViews'> {
  const hashes = files.flatMap(({ path, bytes }) => {
    const page = pageOfFirstView(path);
    const hash = createHash('sha256').update(bytes).digest('base64').replace(/=$/, '');
    return page === undefined ? [] : [[page, hash] as const];
  });
  return hashes.length > 0 ? { firstViews: Object.fromEntries(hashes) } : {};
}

function requireFile(files: readonly ReleaseFile[], name: string): ReleaseFile {
  const file = files.find(({ path }) => path === name);
  if (!file) throw new Error(`dist/${name} is missing: build it again`);
  return file;
}

function parse<Shape extends v.GenericSchema>(files: ReleaseFile[], name: string, contract: Shape) {
  return parseDocument(name, json(contract), requireFile(files, name).bytes.toString());
}

/** Resolves to the delivered files of a build, sorted by name. Throws an error if there are none. */
async function readFiles(dist: string): Promise<ReleaseFile[]> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)).split(sep).join('/'))
    // Source maps and build statistics are for developers, not for visitors.
    .filter((path) => !path.endsWith('.map') && path !== 'mf-stats.json')
    .sort();
  if (paths.length === 0) throw new Error('nothing is built in dist/: build the package');
  const odd = paths.find((path) => !/^\w[\w.@+~-]*(\/\w[\w.@+~-]*)*$/.test(path));
  if (odd !== undefined)
    throw new Error(
      `dist/${odd}: a released file needs a plain name, with only letters, digits and . _ @ + ~ - (no leading dot)`,
    );
  const read = async (path: string): Promise<ReleaseFile> => {
    const bytes = await readFile(join(dist, path));
    return { path, bytes, integrity: integrityOf(bytes) };
  };
  return Promise.all(paths.map(read));
}
