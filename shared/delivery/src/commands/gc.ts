import { type Before, changeSite, type SiteAuthor } from '../site/change-site';
import { HISTORY, pathOf, requireLatest } from '../site/history';
import { packagePast, pastOf } from '../site/past';
import { recordPath } from '../site/record';
import { lockOf, type PastVersion, requireUnlocked, SITE } from '../site/revision';
import { DRAFTS, type Storage, type StoredFile } from '../site/storage';
import { releaseAt, releaseFolder } from '../site/version';
import { unpublishedFolders } from './releases';

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;

/** By how much the clock of a store may differ from ours, in milliseconds: beyond that it refuses all requests. */
const SKEW = 15 * MINUTE;

/** Versions that were live within this time are kept, because a tab may be open that long. */
const OPEN_TAB_MS = 30 * DAY;

interface Collection extends SiteAuthor {
  /** This number of the last versions of each package is kept at any age, for rollbacks. */
  count?: number;
  /** Only returns the paths and removes no file. */
  dryRun?: boolean;
  /** Removes only uploads that broke off, also those of a minute ago (in a store a quarter of an hour). */
  incomplete?: boolean;
  now?: Date;
}

/**
 * Removes the files of interrupted writes and uploads, and versions that are not needed any more. Resolves to their paths. The
 * history records the versions before their first file is removed: from then on no command gives them to visitors, so a
 * publication that runs at the same moment cannot lose files.
 */
export async function collectGarbage(collection: Collection): Promise<string[]> {
  const { storage, dryRun = false, count = 20, incomplete = false } = collection;
  const now = (collection.now ?? new Date()).getTime();
  const latest = await requireLatest(storage);
  const patience = storage.isLocal ? MINUTE : SKEW;
  const uploadedBefore = now - (incomplete ? patience : DAY);
  const liveBefore = incomplete ? -Infinity : now - OPEN_TAB_MS;
  const find = async (on: Before) => {
    const found = [
      ...(await unpublished(storage, on, uploadedBefore, liveBefore)),
      ...(await outdated(storage, on, count, liveBefore)),
    ];
    return found.filter((folder) => !lockOf(on.locks, releaseAt(folder).name));
  };
  const drafts = await storage.list(DRAFTS);
  const left = drafts
    .filter(({ modified }) => modified.getTime() < uploadedBefore)
    .map(({ path }) => path);
  let folders = await find(latest);
  if (dryRun) return [...left, ...folders];
  requireUnlocked(latest, SITE);
  for (const path of left) await storage.remove(path);
  if (folders.some((folder) => !isRemoved(latest, folder))) {
    await changeSite({
      ...collection,
      latest,
      action: 'gc',
      subject: SITE,
      decide: async (current) => {
        folders = await find(current);
        return { removed: folders.filter((folder) => !isRemoved(current, folder)) };
      },
    });
  }
  for (const folder of folders) {
    // Without the record the other files do not count as a release.
    await storage.remove(recordPath(folder));
    for (const { path } of await storage.list(folder)) await storage.remove(path);
  }
  return [...left, ...folders];
}

/** Resolves to the folders of uploads that broke off, and of releases that were stored for long and never live. */
async function unpublished(
  storage: Storage,
  latest: Before,
  uploadedBefore: number,
  liveBefore: number,
): Promise<string[]> {
  const folders = await unpublishedFolders(storage, latest);
  const old = folders.filter(({ folder, files, isStored }) => {
    const written = Math.max(...files.map(({ modified }) => modified.getTime()));
    // A collection that was interrupted has left files of a version that it recorded as removed.
    return isRemoved(latest, folder) || written < (isStored ? liveBefore : uploadedBefore);
  });
  return old.map(({ folder }) => folder);
}

function isRemoved(latest: Before, folder: string): boolean {
  const { name, version } = releaseAt(folder);
  return packagePast(latest, name)?.removed.includes(version) ?? false;
}

/** Resolves to the folders of versions that neither an open tab nor a rollback needs. */
async function outdated(
  storage: Storage,
  latest: Before,
  count: number,
  since: number,
): Promise<string[]> {
  const history = await storage.list(HISTORY);
  return Object.entries(latest.past).flatMap(([name, { versions }]) => {
    const ofOpenTabs = versions.filter((one) => isRecent(one, history, since));
    const kept = new Set([
      ...pastOf(latest, name).slice(-count),
      ...ofOpenTabs.map(({ version }) => version),
      // Open pages may still fall back on this version, although new visitors do not get it.
      ...ofOpenTabs.flatMap(({ fallback }) => fallback ?? []),
    ]);
    const others = versions.filter(({ version }) => !kept.has(version));
    return others.map(({ version }) => releaseFolder(name, version));
  });
}

/**
 * Returns whether a version was live since a time. A wrong clock of the machine that ended it must not decide that, so the time
 * of the storage counts, too, and a time in the future is recent.
 */
function isRecent({ until }: PastVersion, history: readonly StoredFile[], since: number): boolean {
  if (!until) return true;
  const file = history.find(({ path }) => path === pathOf(until.revision));
  return Math.max(Date.parse(until.at), file?.modified.getTime() ?? 0) >= since;
}
