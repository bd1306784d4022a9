import { randomUUID } from 'node:crypto';

import { changeSite, type SiteAuthor } from '../site/change-site';
import { DeliveryError } from '../site/delivery-error';
import { HISTORY, pathOf, requireLatest } from '../site/history';
import { endOf, packagePast } from '../site/past';
import { recordPath } from '../site/record';
import {
  lockOf,
  type PackagePast,
  type PastVersion,
  requireUnlocked,
  type Revision,
  SITE,
} from '../site/revision';
import { DRAFTS, newest, type Storage, type StoredFile } from '../site/storage';
import { releaseAt, releaseFolder } from '../site/version';
import { unpublishedFolders } from './releases';

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;

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

/**
 * Removes the files of interrupted writes and uploads, and versions that are not needed any more. Resolves to their paths. The
 * history records the versions before their first file is removed: from then on no command gives them to visitors, so a
 * publication that runs at the same moment cannot lose files.
 */
export async function collectGarbage(collection: Collection): Promise<string[]> {
  const { storage, by, dryRun = false, now = await clockOf(storage) } = collection;
  const { retention = RETENTION, incomplete = false } = collection;
  if (retention.days < 1 || retention.count < 2)
    throw new DeliveryError('refused', 'gc keeps at least one day and two versions');
  const find = async (latest: Revision) => {
    const found = await unneeded(storage, latest, now, { retention, incomplete });
    return found.filter((folder) => !lockOf(latest.locks, releaseAt(folder).name));
  };
  const latest = await requireLatest(storage);
  const age = now.getTime() - (incomplete ? MINUTE : DAY);
  const drafts = await storage.list(DRAFTS);
  const old = drafts.filter(({ modified }) => modified.getTime() < age).map(({ path }) => path);
  let folders = await find(latest);
  if (dryRun) return [...old, ...folders];
  requireUnlocked(latest, SITE);
  for (const path of old) await storage.remove(path);
  if (folders.some((folder) => !isRemoved(latest, folder))) {
    await changeSite({
      ...{ storage, by, latest, action: 'gc', subject: SITE },
      decide: async (current) => {
        folders = await find(current);
        return { removed: folders.filter((folder) => !isRemoved(current, folder)) };
      },
    });
  }
  for (const folder of folders) await removeFolder(storage, folder);
  return [...old, ...folders];
}

/** Resolves to the time by the clock of the storage, by which `modified` is meant. */
async function clockOf(storage: Storage): Promise<Date> {
  if (storage.isLocal) return new Date();
  const path = `${DRAFTS}/${randomUUID()}`;
  await storage.create(path, Buffer.from('clock'));
  const file = (await storage.list(DRAFTS)).find((one) => one.path === path);
  await storage.remove(path);
  return file?.modified ?? new Date();
}

/** Removes the files of a folder, the record first: without it the other files do not count as a release. */
async function removeFolder(storage: Storage, folder: string): Promise<void> {
  await storage.remove(recordPath(folder));
  for (const { path } of await storage.list(folder)) await storage.remove(path);
}

interface Wanted {
  retention: Retention;
  incomplete: boolean;
}

/** Resolves to the folders that no visitor and no rollback can need. */
async function unneeded(
  storage: Storage,
  latest: Revision,
  now: Date,
  { retention, incomplete }: Wanted,
): Promise<string[]> {
  const never = (await unpublishedFolders(storage, latest)).filter(
    ({ folder, files, isStored }) => {
      // A collection that was interrupted has left files of a version that it recorded as removed.
      if (isRemoved(latest, folder)) return true;
      const age = now.getTime() - newest(files);
      if (isStored) return !incomplete && age > retention.days * DAY;
      return age > (incomplete ? MINUTE : DAY);
    },
  );
  const folders = never.map(({ folder }) => folder);
  if (incomplete) return folders;
  const history = await storage.list(HISTORY);
  const since = now.getTime() - retention.days * DAY;
  for (const [name, past] of Object.entries(latest.past)) {
    const kept = keptVersions(past, retention.count, (one) => isRecent(one, history, since));
    const others = past.versions.filter(({ version }) => !kept.has(version));
    folders.push(...others.map(({ version }) => releaseFolder(name, version)));
  }
  return folders;
}

function isRemoved(latest: Revision, folder: string): boolean {
  const { name, version } = releaseAt(folder);
  return packagePast(latest, name)?.removed.includes(version) ?? false;
}

function keptVersions(
  { versions }: PackagePast,
  count: number,
  recent: (version: PastVersion) => boolean,
): Set<string> {
  const last = versions.toSorted((a, b) => endOf(a) - endOf(b)).slice(-count);
  const ofOpenTabs = versions.filter(recent);
  // Open pages may still fall back on this version, although new visitors do not get it.
  const fallbacks = ofOpenTabs.flatMap(({ fallback }) => fallback ?? []);
  return new Set([...[...last, ...ofOpenTabs].map(({ version }) => version), ...fallbacks]);
}

/**
 * Returns whether a version was live since a time. The clock of a single machine must not decide it: the time of the storage
 * counts too, and a time in the future is recent.
 */
function isRecent({ until }: PastVersion, history: readonly StoredFile[], since: number): boolean {
  if (!until) return true;
  const file = history.find(({ path }) => path === pathOf(until.revision));
  return Math.max(Date.parse(until.at), file?.modified.getTime() ?? 0) >= since;
}
