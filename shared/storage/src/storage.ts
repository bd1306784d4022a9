/** The number of files that are transferred at the same time: an object store answers each after a while. */
export const AT_ONCE = 16;

/** A file of a site; its path is relative to the root. */
export interface StoredFile {
  path: string;
  modified: Date;
  /** Its length in bytes. */
  length: number;
}

/** A file that can be replaced, as it was read. */
export interface TaggedFile {
  bytes: Uint8Array;
  /** Another one after each replacement. */
  tag: string;
}

/**
 * The storage of a site. It guarantees that a file appears whole or not at all, and that only one of
 * two writers succeeds when both create the same file. Everything else relies on these two guarantees.
 */
export interface Storage {
  /** Name of the storage in messages, such as the path of its folder. */
  readonly name: string;

  /**
   * Where the storage lies: the absolute path of its folder, or the URL of its prefix. Two stores may have a bucket of the same
   * name, so only this tells whether two storages are one.
   */
  readonly address: string;

  /** Whether a read costs no request, so that files may be read for an overview. */
  readonly isLocal: boolean;

  /** Resolves to the bytes of a file; null if it is missing. */
  read: (path: string) => Promise<Uint8Array | null>;

  /** Resolves to a file, to `same` if it still has a known tag, and to null if it is missing. */
  readIfChanged: (path: string, known?: string) => Promise<TaggedFile | 'same' | null>;

  /** Creates a file. Resolves to false if the file exists already. */
  create: (path: string, bytes: Uint8Array) => Promise<boolean>;

  /** Creates or replaces a file in one step. */
  replace: (path: string, bytes: Uint8Array) => Promise<void>;

  /**
   * Resolves to the sorted paths of the files below a folder, or of those that come after a path. Unlike `list` it reads no
   * file attributes.
   */
  paths: (folder: string, after?: string) => Promise<string[]>;

  /** Resolves to the sorted names of the folders in a folder, without those below. */
  folders: (folder: string) => Promise<string[]>;

  /** Resolves to the files below a folder, sorted by path. */
  list: (folder: string) => Promise<StoredFile[]>;

  /** Resolves to the time by the clock of the storage, by which `modified` is meant. */
  now: () => Promise<Date>;

  /** Resolves to the drafts that interrupted writes have left; they belong to no site. */
  leftovers: () => Promise<StoredFile[]>;

  /** Keeps some space that small writes use when the disk is full. Does nothing if there is not enough. */
  keepReserve: () => Promise<void>;

  /** Removes a file if it exists. */
  remove: (path: string) => Promise<void>;
}

/** Returns the HTTP headers with which a stored file is sent. An object store keeps them beside the file. */
export type HeadersOf = (path: string) => Record<string, string>;

/** Returns the time of the last change of some files, in milliseconds; -Infinity if there are none. */
export function newest(files: readonly StoredFile[]): number {
  return Math.max(...files.map(({ modified }) => modified.getTime()));
}

/** Returns a value as the bytes of an indented JSON file. */
export function toDocument(value: unknown): Uint8Array {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}

/** Returns the text of a file in UTF-8. */
export function toText(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('utf8');
}
