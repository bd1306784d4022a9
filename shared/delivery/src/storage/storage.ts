/** The folder of the history, which visitors never read. */
export const HISTORY = 'history';

/** A file of a site, by its path below the root. */
export interface StoredFile {
  path: string;
  modified: Date;
}

/**
 * Where a site is kept. All that delivery needs of a storage is that a file appears whole or not at
 * all, and that of two who create the same file one is told so: the rest is built on that.
 */
export interface Storage {
  /** As its users call it, for messages. */
  readonly name: string;

  /** Null where there is no such file. */
  read: (path: string) => Promise<Uint8Array | null>;

  /** Writes a file that is not there yet. False when it is: somebody else was first. */
  create: (path: string, bytes: Uint8Array) => Promise<boolean>;

  /** Writes a file, in one step, whether it is there or not. */
  replace: (path: string, bytes: Uint8Array) => Promise<void>;

  /** Paths of the files below a folder, in their order. Unlike `list` it asks nothing of each file. */
  paths: (folder: string) => Promise<string[]>;

  /**
   * Whether web servers, which run as another user, can read a file once they are in the root; of `.`, whether
   * they can enter the root. True where there is no such file. A storage without owners and modes says true.
   */
  isPublic: (path: string) => Promise<boolean>;

  /** Lets web servers read a file. Resolves to whether they can: only the owner of a file may change that. */
  makePublic: (path: string) => Promise<boolean>;

  /** The files below a folder, in the order of their paths. */
  list: (folder: string) => Promise<StoredFile[]>;

  /** The files that writes which broke off have left; they belong to no site. */
  leftovers: () => Promise<StoredFile[]>;

  /** Removes a file, if it is there. */
  remove: (path: string) => Promise<void>;
}
