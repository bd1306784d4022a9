import { FolderStorage } from './folder-storage';
import { type Patience, S3Storage } from './s3-storage';
import type { HeadersOf, Storage } from './storage';
import { StoreError } from './store-error';

/**
 * Returns the storage of a site: an object store at `s3://bucket/prefix`, otherwise a folder. Throws a StoreError if the root,
 * or a variable of the store, cannot be used.
 *
 * @param patience How long a store is waited for; about ten seconds if it is absent.
 */
export function storageAt(
  root: string,
  environment: NodeJS.ProcessEnv,
  headersOf: HeadersOf,
  patience?: Patience,
): Storage {
  if (!isStore(root)) return new FolderStorage(root);
  return new S3Storage({ root, environment, headersOf, ...(patience && { patience }) });
}

/** Matches what looks like an address. A scheme of one letter is a drive of Windows. */
const SCHEME = /^([a-z][a-z\d+.-]+:)/i;

/** Returns whether a root is in an object store, and not a folder. Throws a StoreError if it is neither. */
export function isStore(root: string): boolean {
  if (root.startsWith('s3://')) return true;
  const [, scheme] = SCHEME.exec(root) ?? [];
  if (scheme === undefined) return false;
  throw new StoreError(
    `a root that starts with ${scheme} is neither a store nor a folder: write s3://bucket/prefix, or a path such as ./site`,
  );
}
