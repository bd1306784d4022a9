import { DeliveryError } from './delivery-error';

/** The number of files that are transferred at the same time: an object store answers each after a while. */
export const AT_ONCE = 16;

/** Folder of files that are being written. It belongs to no site, and no host serves it. */
export const DRAFTS = '.drafts';

/** A file of a site; its path is relative to the root. */
export interface StoredFile {
  path: string;
  modified: Date;
  /** Its length in bytes. */
  length: number;
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

  /** Creates a file. Resolves to false if the file exists already, also by this write, if an answer to it was lost. */
  create: (path: string, bytes: Uint8Array) => Promise<boolean>;

  /** Removes a file if it exists. */
  remove: (path: string) => Promise<void>;

  /** Resolves to the files below a folder that come after a path, sorted by path. */
  list: (folder: string, after?: string) => Promise<StoredFile[]>;

  /** Resolves to the sorted names of the folders in a folder, without those below. */
  folders: (folder: string) => Promise<string[]>;
}

/** Returns a path inside the site. Throws an error for any other: an address may be made of it. */
export function pathInside(path: string): string {
  if (!/(^|[/\\])\.{1,2}([/\\]|$)|\\/.test(path)) return path;
  throw new DeliveryError('refused', `${path} leads out of the site`);
}

/** Returns a value as the bytes of a JSON file. */
export function toDocument(value: unknown): Uint8Array {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

/** Returns the text of a file in UTF-8. */
export function toText(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('utf8');
}
