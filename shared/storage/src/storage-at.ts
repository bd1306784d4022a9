import { FolderStorage } from './folder-storage';
import { S3Storage } from './s3-storage';
import type { HeadersOf, Storage } from './storage';

/** Returns the storage of a site: an object store at `s3://bucket/prefix`, otherwise a folder. */
export function storageAt(
  root: string,
  environment: NodeJS.ProcessEnv,
  headersOf: HeadersOf,
): Storage {
  return isStore(root) ? new S3Storage({ root, environment, headersOf }) : new FolderStorage(root);
}

/** Returns whether a root is in an object store, and not a folder. */
export function isStore(root: string): boolean {
  return root.startsWith('s3://');
}
