import { DeliveryError } from '../delivery-error';
import { RECORD } from '../recorded-files';
import type { Registry } from '../registry-contract';
import { changeSite } from '../revisions/change-site';
import { readHistory } from '../revisions/history';
import { lockOf, requireUnlocked, SITE_LOCK } from '../revisions/locks';
import type { Revision } from '../revisions/revision-contract';
import type { Storage, StoredFile } from '../storage/storage';

const DAY = 24 * 60 * 60 * 1000;

/** How long a publication may take before what it left counts as broken off. */
const UNFINISHED = DAY;

interface Retention {
  /** Versions that were live within so many days stay: a tab may be open that long. */
  days: number;
  /** So many of the last versions of each package stay, however old: for going back. */
  count: number;
}

/** Kept unless somebody says otherwise. */
export const RETENTION: Retention = { days: 30, count: 20 };

interface Collection {
  storage: Storage;
  by: string;
  retention?: Retention;
  /** Only say what would be removed. */
  dryRun?: boolean;
  now?: Date;
}

type Folders = Map<string, StoredFile[]>;

/**
 * Removes the versions that nobody can need any more, and what broken-off writes have left, and answers
 * with their paths. The history
 * says so before the first file goes: from then on no rollback brings them back.
 */
export async function collectGarbage(collection: Collection): Promise<string[]> {
  const { storage, by, retention = RETENTION, dryRun = false, now = new Date() } = collection;
  if (retention.days < 1 || retention.count < 2) {
    throw new DeliveryError('refused', 'at least one day and two versions are kept');
  }
  const leftovers = await findLeftovers(storage, now);
  let garbage = await findGarbage(storage, retention, now);
  if (dryRun) return [...garbage.keys(), ...leftovers];
  for (const path of leftovers) await storage.remove(path);
  if (garbage.size === 0) return leftovers;

  await changeSite({
    storage,
    by,
    decide: async (latest) => {
      requireUnlocked(latest, SITE_LOCK);
      garbage = await findGarbage(storage, retention, now);
      const removed = [...garbage.keys()];
      return { change: { action: 'gc', subject: SITE_LOCK, from: null, to: null, removed } };
    },
  });
  for (const files of garbage.values()) {
    // The record goes first: without it nobody takes the rest for a whole version.
    for (const { path } of files.toSorted(recordFirst)) await storage.remove(path);
  }
  return [...garbage.keys(), ...leftovers];
}

async function findLeftovers(storage: Storage, now: Date): Promise<string[]> {
  const left = await storage.leftovers();
  return left.filter((file) => now.getTime() - newest([file]) > UNFINISHED).map(({ path }) => path);
}

async function findGarbage(storage: Storage, retention: Retention, now: Date): Promise<Folders> {
  const history = await readHistory(storage);
  const kept = keptFolders(history, retention, now);
  const locks = history.at(-1)?.locks ?? {};
  const files = [...(await storage.list('remotes')), ...(await storage.list('shell'))];
  const folders = groupBy(files, ({ path }) => folderOf(path));
  return new Map(
    [...folders].filter(
      ([folder, its]) =>
        !kept.has(folder) &&
        !lockOf(locks, packageOf(folder)) &&
        now.getTime() - newest(its) > UNFINISHED,
    ),
  );
}

function keptFolders(
  history: readonly Revision[],
  { days, count }: Retention,
  now: Date,
): Set<string> {
  const since = now.getTime() - days * DAY;
  const lastLive = new Map<string, number>();
  const fallbacks: string[] = [];
  history.forEach(({ registry }, index) => {
    // A revision was live until the next one came.
    const next = history[index + 1]?.at;
    const until = next === undefined ? Infinity : Date.parse(next);
    for (const folder of foldersOf(registry)) {
      lastLive.delete(folder);
      lastLive.set(folder, until);
    }
    if (until >= since) fallbacks.push(...fallbackFoldersOf(registry));
  });
  const byPackage = groupBy([...lastLive.keys()], (folder) =>
    folder.slice(0, folder.lastIndexOf('/')),
  );
  const last = [...byPackage.values()].flatMap((folders) => folders.slice(-count));
  const recent = [...lastLive].filter(([, until]) => until >= since).map(([folder]) => folder);
  return new Set([...last, ...recent, ...fallbacks]);
}

function foldersOf({ shell, microFrontends }: Registry): string[] {
  const remotes = Object.entries(microFrontends).flatMap(([name, entries]) =>
    entries.map(({ metadata }) => `remotes/${name}/${metadata.version}`),
  );
  return shell ? [...remotes, `shell/${shell.metadata.version}`] : remotes;
}

/** Of what an open page runs where its own release fails; nobody is given it any more. */
function fallbackFoldersOf({ microFrontends }: Registry): string[] {
  return Object.entries(microFrontends).flatMap(([name, entries]) =>
    entries.flatMap(({ extras: { fallback } }) =>
      fallback ? [`remotes/${name}/${fallback.metadata.version}`] : [],
    ),
  );
}

/** `remotes/<name>/<version>` or `shell/<version>`. */
function folderOf(path: string): string {
  const parts = path.split('/');
  return parts.slice(0, parts[0] === 'shell' ? 2 : 3).join('/');
}

function packageOf(folder: string): string {
  const [kind = '', name = ''] = folder.split('/');
  return kind === 'shell' ? kind : name;
}

function newest(files: readonly StoredFile[]): number {
  return Math.max(...files.map(({ modified }) => modified.getTime()));
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
