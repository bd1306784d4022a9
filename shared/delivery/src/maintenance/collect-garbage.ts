import { RECORD } from '@redeem/contracts';
import { newest, type Storage, type StoredFile } from '@redeem/storage';

import { DeliveryError } from '../delivery-error';
import { removeOutdatedDeltas } from '../publish/deltas';
import { liveReleases } from '../publish/inspect-release';
import { RUNNING_MS } from '../release/release-record';
import { versionAt, versionFolder, versionFolderOf } from '../release/version';
import { commitChange, type SiteAuthor } from '../revisions/change-site';
import { type LatestRevision, modifiedAt, readLatest, readPast } from '../revisions/history';
import {
  lockOf,
  type Past,
  type PastVersion,
  requireUnlocked,
  SITE_LOCK,
} from '../revisions/revision-contract';
import { publishedVersions } from '../revisions/past';
import { finishHead } from '../revisions/publish-head';
import { toolPath, TOOLS } from '../revisions/tool';
import { isStoredRelease, unfinishedUploads } from './unfinished-uploads';

const DAY = 24 * 60 * 60 * 1000;

/** The age at which files of an unfinished publication count as interrupted, in milliseconds. */
const UNFINISHED = DAY;

interface Retention {
  /** Versions that were live within this number of days are kept, because a tab may be open that long. */
  days: number;
  /** This number of the last versions of each package is kept at any age, for rollbacks. */
  count: number;
}

/** The default retention. */
export const RETENTION: Retention = { days: 30, count: 20 };

interface Collection extends SiteAuthor {
  retention?: Retention;
  /** Only returns the paths and removes no file. */
  dryRun?: boolean;
  /** Removes only uploads that broke off, also those of a minute ago. */
  incomplete?: boolean;
  now?: Date;
}

/** The files of a folder, or of a single file, by its path. */
type Folders = Map<string, StoredFile[]>;

/**
 * Removes the files of interrupted writes and uploads, and versions that are not needed any more. Resolves to their paths.
 * The former belong to no revision and go before anything is written, because the disk may be full. The history records
 * the latter before their first file is removed; from then on no rollback restores these versions.
 */
export async function collectGarbage(collection: Collection): Promise<string[]> {
  const { storage, by, say, retention = RETENTION, now = await storage.now() } = collection;
  const { dryRun = false, incomplete = false } = collection;
  if (retention.days < 1 || retention.count < 2) {
    throw new DeliveryError('refused', 'gc keeps at least one day and two versions');
  }
  const site = await readLatest(storage);
  const age = incomplete ? RUNNING_MS : UNFINISHED;
  const unused = await findUnused(storage, site, now, age);
  if (dryRun) {
    const found = incomplete ? null : await findGarbage(storage, site, retention, now);
    return [...unused.keys(), ...(found?.keys() ?? [])];
  }
  requireUnlocked(site, SITE_LOCK);
  for (const [path, files] of unused) {
    if (await isInUse(storage, path, now.getTime() - age)) unused.delete(path);
    else await removeAll(storage, files);
  }
  await removeDeltasWithoutDictionary(storage);
  const garbage = incomplete ? [] : await removeVersions({ storage, by, say }, retention, now);
  await storage.keepReserve();
  return [...unused.keys(), ...garbage];
}

/** Removes versions that are not needed any more. Resolves to their folders. */
async function removeVersions(
  { storage, by, say }: SiteAuthor,
  retention: Retention,
  now: Date,
): Promise<string[]> {
  const latest = await finishHead(storage, { subject: SITE_LOCK, say });
  let garbage = await findGarbage(storage, latest, retention, now);
  if (garbage.size === 0) return [];
  await commitChange({
    storage,
    by,
    latest,
    decide: async (current) => {
      requireUnlocked(current, SITE_LOCK);
      garbage = await findGarbage(storage, current, retention, now);
      const removed = [...garbage.keys()];
      return { change: { action: 'gc', subject: SITE_LOCK, from: null, to: null, removed } };
    },
  });
  for (const files of garbage.values()) await removeAll(storage, files);
  await removeDeltasWithoutDictionary(storage);
  return [...garbage.keys()];
}

/** Removes files, the record first: without it the other files do not count as a complete version. */
async function removeAll(storage: Storage, files: readonly StoredFile[]): Promise<void> {
  for (const { path } of files.toSorted(recordFirst)) await storage.remove(path);
}

/** Resolves to what no revision needs, and what has not changed for some time: uploads, drafts and old programs. */
async function findUnused(
  storage: Storage,
  latest: LatestRevision,
  now: Date,
  age: number,
): Promise<Folders> {
  const { uploads } = await unfinishedUploads(storage, latest);
  const unlocked = [...uploads].filter(([folder]) => !lockOf(latest.locks, versionAt(folder).name));
  const unused: Folders = new Map(unlocked);
  for (const file of await findLeftovers(storage, latest)) unused.set(file.path, [file]);
  return new Map([...unused].filter(([, files]) => now.getTime() - newest(files) > age));
}

/** Resolves to true if a publication has gone on with an upload since it was found, or has gone live. */
async function isInUse(storage: Storage, folder: string, since: number): Promise<boolean> {
  const { registry } = await readLatest(storage);
  const isLive = liveReleases(registry).some((release) => release.folder === folder);
  return isLive || newest(await storage.list(folder)) >= since;
}

/** Resolves to the files of interrupted writes, and to the programs of earlier revisions. */
async function findLeftovers(storage: Storage, latest: LatestRevision): Promise<StoredFile[]> {
  const { tool } = latest;
  const all = tool === undefined ? [] : await storage.list(TOOLS);
  const tools = all.filter(({ path }) => path !== toolPath(tool ?? ''));
  return [...(await storage.leftovers()), ...tools];
}

/** Removes the deltas against the files of removed releases, also those that an interrupted collection has left. */
async function removeDeltasWithoutDictionary(storage: Storage): Promise<void> {
  const paths = [...(await storage.paths('remotes')), ...(await storage.paths('shell'))];
  const folders = new Set(paths.map(versionFolderOf));
  for (const folder of folders) {
    await removeOutdatedDeltas(storage, folder, (dictionaryOf) => folders.has(dictionaryOf));
  }
}

async function findGarbage(
  storage: Storage,
  latest: LatestRevision,
  retention: Retention,
  now: Date,
): Promise<Folders> {
  const kept = await keptFolders(storage, latest, retention, now);
  const files = [...(await storage.list('remotes')), ...(await storage.list('shell'))];
  const folders = groupBy(files, ({ path }) => versionFolderOf(path));
  return new Map(
    [...folders].filter(
      ([folder, its]) =>
        !kept.has(folder) &&
        !lockOf(latest.locks, versionAt(folder).name) &&
        now.getTime() - newest(its) > (isStoredRelease(its) ? retention.days * DAY : UNFINISHED),
    ),
  );
}

async function keptFolders(
  storage: Storage,
  latest: LatestRevision,
  { days, count }: Retention,
  now: Date,
): Promise<Set<string>> {
  const names = Object.keys(latest.packages);
  const pasts = new Map<string, Past>();
  for (const name of names) pasts.set(name, await readPast(storage, latest, name));
  const isRecent = recently([...pasts.values()].flat(), await modifiedAt(storage), days, now);
  return new Set(
    [...pasts].flatMap(([name, past]) =>
      keptVersions(past, count, isRecent).map((version) => versionFolder(name, version)),
    ),
  );
}

function keptVersions(
  past: Past,
  count: number,
  isRecent: (version: PastVersion) => boolean,
): string[] {
  const published = new Set(publishedVersions(past));
  const versions = past.filter(({ version }) => published.has(version));
  const byEnd = versions.toSorted((a, b) => endOf(a) - endOf(b));
  const recent = versions.filter(isRecent);
  // Open pages may still fall back on this version, although new visitors do not get it.
  const fallbacks = recent.flatMap(({ fallback }) => fallback ?? []);
  const last = byEnd.slice(-count);
  return [...[...last, ...recent].map(({ version }) => version), ...fallbacks];
}

function endOf({ until }: PastVersion): number {
  return until?.revision ?? Infinity;
}

/**
 * Returns whether a version was live within some days. The clock of a single machine must not decide it: a revision is
 * not older than its file or its predecessors, and one in the future counts as recent.
 */
function recently(
  versions: readonly PastVersion[],
  modified: ReadonlyMap<number, Date>,
  days: number,
  now: Date,
): (version: PastVersion) => boolean {
  const since = now.getTime() - days * DAY;
  const ends = new Map(
    versions.flatMap(({ until }) => (until ? [[until.revision, until.at]] : [])),
  );
  const recent = new Set<number>();
  let latest = -Infinity;
  for (const [revision, at] of [...ends].toSorted(([a], [b]) => a - b)) {
    const times = [Date.parse(at), modified.get(revision)?.getTime() ?? -Infinity];
    if (times.some((time) => time > now.getTime())) {
      recent.add(revision);
      continue;
    }
    latest = Math.max(latest, ...times);
    if (latest >= since) recent.add(revision);
  }
  return ({ until }) => until === undefined || recent.has(until.revision);
}

function recordFirst(a: StoredFile, b: StoredFile): number {
  return Number(b.path.endsWith(`/${RECORD}`)) - Number(a.path.endsWith(`/${RECORD}`));
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}
