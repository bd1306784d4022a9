import {
  type FolderStorage,
  type LatestRevision,
  latestRevision,
  readRecord,
  type ReleaseRecord,
} from '@redeem/delivery/site';

/** Where a host reads a site: in a folder, or in an object store through a copy (`store-source.ts`). */
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
  /** Keeps a revision, with which a host can start again without the store. */
  keep: (revision: LatestRevision) => Promise<void>;
  /** Removes no file of these releases from now on. */
  hold: (folders: ReadonlySet<string>) => void;
  /** Returns whether a file is in the copy, as it was published. */
  has: (path: string) => boolean;
  /** Says why the store does not answer, so that visitors do not wait for it; null if it does. */
  setAway: (reason: string | null) => void;
  /** Returns whether the folder of the copy cannot be written. */
  isFailing: () => boolean;
}

/** Resolves to whether these are the stored bytes of a file. */
export type IsWhole = (bytes: Uint8Array) => Promise<boolean>;

/** Logs what is not as it should be: each thing once a minute at most. */
export type Complain = (message: string, fields: Readonly<Record<string, string>>) => void;

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
