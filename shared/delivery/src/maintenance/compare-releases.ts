import { BUILT_FILES, contentTypeOf, parsePromises } from '@redeem/contracts';
import { isContent } from '@redeem/host';
import type { Storage } from '@redeem/storage';

import { readBuiltFiles } from '../publish/inspect-release';
import { changedFiles, type ContentDifference, contentOf } from '../release/changed-files';
import { type Release, releaseOf } from '../release/read-release';
import type { ReleaseRecord } from '../release/release-record';
import { versionFolder } from '../release/version';

/** A release that a site keeps. */
export interface KeptRelease {
  storage: Storage;
  name: string;
  version: string;
}

/** The bytes that browsers download of the files of a release, by what they are. Texts are those of all locales. */
export interface Downloads {
  script: number;
  style: number;
  texts: number;
  other: number;
}

/** A value by name in two releases; null where one has none. */
export interface ChangedValue {
  name: string;
  was: string | null;
  is: string | null;
}

/** A file of two releases, with the bytes that browsers download; null where one has none. */
export interface ChangedLength {
  path: string;
  was: number | null;
  is: number | null;
}

/** How two releases of a package differ. */
export interface ReleaseDifference extends ContentDifference {
  files: ChangedLength[];
  downloads: { was: Downloads; is: Downloads };
  /** The paths of pages: of the shell with their remotes. */
  routes: ChangedValue[];
  /** Shared modules: the versions that a shell provides, the ranges that a remote expects. */
  shared: ChangedValue[];
}

/**
 * Resolves to the difference of two releases, also of two sites, and to the releases with their files. Throws a DeliveryError if
 * one of them is missing or damaged.
 */
export async function compareReleases(
  before: KeptRelease,
  after: KeptRelease,
): Promise<{ difference: ReleaseDifference; was: Release; is: Release }> {
  const [old, young] = await Promise.all([readKept(before), readKept(after)]);
  const [was, is] = [old.release, young.release];
  const changed = changedFiles(comparedOf(was), comparedOf(is));
  const difference = {
    ...contentOf(changed, is.files),
    files: changed.map(({ path, paths }) => ({
      path,
      was: sumOf(old.lengths, paths.was),
      is: sumOf(young.lengths, paths.is),
    })),
    downloads: { was: sumsOf(old.lengths), is: sumsOf(young.lengths) },
    routes: changedValues(routesOf(was), routesOf(is)),
    shared: changedValues(modulesOf(was), modulesOf(is)),
  };
  return { difference, was, is };
}

/** Resolves to the bytes that browsers download of a release; null if its files are gone. */
export async function downloadsOf(
  storage: Storage,
  folder: string,
  record: ReleaseRecord,
): Promise<Downloads | null> {
  const lengths = await lengthsOf(storage, folder, record);
  return lengths.size > 0 ? sumsOf(lengths) : null;
}

async function readKept({ storage, name, version }: KeptRelease) {
  const folder = versionFolder(name, version);
  const { record, files } = await readBuiltFiles(storage, folder);
  const lengths = await lengthsOf(storage, folder, record);
  return { release: releaseOf(name, version, files), lengths };
}

function comparedOf(release: Release) {
  return { ...release, entry: release.kind === 'remote' ? release.entry.path : undefined };
}

/** Resolves to the length of each file of a release that browsers download: of its Brotli copy, if there is one. */
async function lengthsOf(
  storage: Storage,
  folder: string,
  { files }: ReleaseRecord,
): Promise<Map<string, number>> {
  const stored = new Map((await storage.list(folder)).map(({ path, length }) => [path, length]));
  return new Map(
    Object.keys(files).flatMap((path) => {
      const file = `${folder}/${path}`;
      const length = stored.get(`${file}.br`) ?? stored.get(file);
      return length === undefined ? [] : [[path, length] as const];
    }),
  );
}

/** The files for other programs than browsers. */
const NOT_DOWNLOADED = new Set<string>(Object.values(BUILT_FILES));

function sumsOf(lengths: ReadonlyMap<string, number>): Downloads {
  const sums: Downloads = { script: 0, style: 0, texts: 0, other: 0 };
  for (const [path, length] of lengths) {
    if (contentTypeOf(path) === undefined || NOT_DOWNLOADED.has(path)) continue;
    sums[kindOf(path)] += length;
  }
  return sums;
}

function kindOf(path: string): keyof Downloads {
  if (isContent(path)) return 'texts';
  if (path.endsWith('.js')) return 'script';
  return path.endsWith('.css') ? 'style' : 'other';
}

function sumOf(lengths: ReadonlyMap<string, number>, paths: readonly string[]): number | null {
  if (paths.length === 0) return null;
  return paths.reduce((sum, path) => sum + (lengths.get(path) ?? 0), 0);
}

function routesOf(release: Release): Record<string, string> {
  if (release.kind === 'shell') {
    const routes = Object.entries(release.routes);
    return Object.fromEntries(routes.map(([path, remote]) => [path, remote ?? 'shell']));
  }
  const promises = release.files.find(({ path }) => path === BUILT_FILES.promises);
  const pages = promises ? parsePromises(promises.bytes.toString()).offers.pages : [];
  return Object.fromEntries(pages.map((path) => [path, release.name]));
}

function modulesOf(release: Release): Record<string, string> {
  return release.kind === 'shell' ? release.provides : release.shared;
}

function changedValues(
  was: Readonly<Record<string, string>>,
  is: Readonly<Record<string, string>>,
): ChangedValue[] {
  const [old, young] = [was, is].map((values) => new Map(Object.entries(values)));
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((name) => ({ name, was: old?.get(name) ?? null, is: young?.get(name) ?? null }))
    .filter((value) => value.was !== value.is)
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}
