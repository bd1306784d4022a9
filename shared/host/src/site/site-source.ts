import {
  FolderStorage,
  isStore,
  type LatestRevision,
  latestRevision,
  openStorage,
  parseRecord,
  readRecord,
  recordPath,
  type ReleaseRecord,
  revisionPath,
  type Storage,
  StoreError,
  toDocument,
} from '@redeem/delivery/site';

import { type Log, onceAMinute } from '../log';
import { releaseOf } from './released-path';

/** A visitor must not wait long for a store; the host asks again soon. */
const PATIENCE = { attempts: 2, limitMs: 5_000 };
/** The age at which no host can be writing a draft any more, in milliseconds. */
const DRAFT_MS = 3_600_000;

/** Where a host reads a site: in a folder, or in an object store through a copy. */
export interface SiteSource {
  /** Name of the place in messages. */
  readonly name: string;
  /** Whether a look for a new revision is quick enough for a visitor to wait for it. */
  readonly isLocal: boolean;
  /** Resolves to the newest revision, to `same` if it is still the known one, and to null if there is no site. */
  latest: (known?: LatestRevision) => Promise<LatestRevision | 'same' | null>;
  /** Resolves to the record of the release in a folder; null if there is no such release. */
  record: (folder: string) => Promise<ReleaseRecord | null>;
  /** Resolves to the stored bytes of a file; null if it is missing, or if it is not whole. */
  read: (path: string, isWhole: IsWhole) => Promise<Uint8Array | null>;
  /** The copy of an object store. */
  readonly copy?: SiteCopy;
}

/** What a host does with the copy of a site. */
export interface SiteCopy {
  /** Resolves to the last revision that was kept; null if there is none. */
  latest: () => Promise<LatestRevision | null>;
  /** Keeps a revision, with which a host can start again without the store, and removes what is not of held releases. */
  keep: (revision: LatestRevision) => Promise<void>;
  /** Keeps the files of these releases from now on. */
  hold: (folders: ReadonlySet<string>) => void;
  /** Returns whether a file is in the copy, as it was published. */
  has: (path: string) => boolean;
  /** Says why the store does not answer, so that visitors do not wait for it; null if it does. */
  setAway: (reason: string | null) => void;
  /** Returns whether the last file could not be written, for example because the disk is full. */
  isFailing: () => boolean;
}

/** Resolves to whether these are the stored bytes of a file. */
type IsWhole = (bytes: Uint8Array) => Promise<boolean>;

/** Logs what is not as it should be: each thing once a minute at most. */
type Complain = (message: string, fields: Readonly<Record<string, string>>) => void;

interface Place {
  /** A folder, or a place in an object store. */
  root: string;
  /** The folder for the copy of an object store. */
  cacheFolder: string;
  log: Log;
}

/** Resolves to the source of the site at a root. */
export async function openSource({ root, cacheFolder, log }: Place): Promise<SiteSource> {
  const complain = onceAMinute(log);
  if (!isStore(root)) return folderSource(new FolderStorage(root), complain);
  const store = await openStorage(root, { patience: PATIENCE });
  return storeSource(store, new FolderStorage(cacheFolder), complain);
}

/** Returns a folder as the source of a site. */
export function folderSource(storage: FolderStorage, complain: Complain): SiteSource {
  const { name } = storage;
  return {
    name,
    isLocal: true,
    latest: (known) => latestRevision(storage, known),
    record: (folder) => readRecord(storage, folder),
    read: async (path, isWhole) => {
      const bytes = await storage.read(path);
      if (!bytes || (await isWhole(bytes))) return bytes;
      complain('a file is not the one that was published', { root: name, path });
      return null;
    },
  };
}

/**
 * Returns an object store as the source of a site. The host reads it through a folder with the releases that it holds. So the site
 * stays when the store is away, also after a new start. A folder that cannot be written makes the site slower, and not worse.
 */
export function storeSource(store: Storage, folder: FolderStorage, complain: Complain): SiteSource {
  const { name } = store;
  let held: ReadonlySet<string> = new Set();
  let away: string | null = null;
  let isFailing = false;
  /** The paths whose files are in the folder, as they were published. */
  const whole = new Set<string>();
  let site: string | undefined;

  return {
    name,
    isLocal: false,
    latest: async (known) => {
      const found = await latestRevision(store, known);
      if (found === null || found === 'same' || found.site === site) return found;
      whole.clear();
      ({ site } = found);
      return found;
    },
    record,
    read,
    copy: {
      latest: () => latestRevision(folder),
      keep: async ({ tag: _, ...revision }) => {
        const path = revisionPath(revision.revision);
        if (!whole.has(path)) await keep(path, toDocument(revision));
        if (whole.has(path)) await removeOthers(path);
      },
      hold: (folders) => {
        held = folders;
      },
      has: (path) => whole.has(path),
      setAway: (reason) => {
        away = reason;
      },
      isFailing: () => isFailing,
    },
  };

  /** Resolves to the record that the store has, or to the one of the copy if the store does not answer or has lost it. */
  async function record(release: string): Promise<ReleaseRecord | null> {
    const path = recordPath(release);
    try {
      const bytes = await readStore(path);
      if (!bytes) return await keptRecord(path);
      const found = parseRecord(path, bytes);
      if (isHeld(path) && !whole.has(path)) await keep(path, bytes);
      return found;
    } catch (error) {
      const found = await keptRecord(path);
      if (found) return found;
      throw error;
    }
  }

  async function read(path: string, isWhole: IsWhole): Promise<Uint8Array | null> {
    const copy = await readCopy(path);
    if (copy && (await isWhole(copy))) {
      whole.add(path);
      return copy;
    }
    const found = await readStore(path);
    if (!found) return null;
    if (await isWhole(found)) {
      if (isHeld(path)) await keep(path, found);
      return found;
    }
    complain('a file is not the one that was published', { root: name, path });
    return null;
  }

  async function readStore(path: string): Promise<Uint8Array | null> {
    // A visitor must not wait for a store that is known to be away.
    if (away !== null) throw new StoreError(away);
    return store.read(path);
  }

  async function keptRecord(path: string): Promise<ReleaseRecord | null> {
    const bytes = await readCopy(path);
    try {
      return bytes && parseRecord(path, bytes);
    } catch {
      return null;
    }
  }

  function readCopy(path: string): Promise<Uint8Array | null> {
    return folder.read(path).catch(() => null);
  }

  async function keep(path: string, bytes: Uint8Array): Promise<void> {
    try {
      const copy = await readCopy(path);
      // It is damaged, or of a site that was made anew at the same root.
      if (copy && Buffer.compare(copy, bytes) !== 0) await folder.remove(path);
      const isNew = await folder.create(path, bytes);
      if (!isNew && !(await readCopy(path))) throw new Error(`${path} cannot be created`);
      whole.add(path);
      isFailing = false;
    } catch (error) {
      whole.delete(path);
      isFailing = true;
      complain('files of the store are not kept', { root: name, reason: (error as Error).message });
    }
  }

  function isHeld(path: string): boolean {
    return held.has(releaseOf(path)?.folder ?? '');
  }

  /** Removes the files of other releases and revisions. */
  async function removeOthers(revision: string): Promise<void> {
    for (const { path, modified } of await folder.list('').catch(() => [])) {
      // A draft may be of a file that is being written.
      const isDraft = path.startsWith('.') && Date.now() - modified.getTime() < DRAFT_MS;
      if (path === revision || isHeld(path) || isDraft) continue;
      whole.delete(path);
      await folder.remove(path).catch(() => undefined);
    }
  }
}
