import { resolve } from 'node:path';

import { FolderStorage } from './folder';
import type { Patience } from './s3';
import type { Storage } from './storage';
import { StoreError } from './delivery-error';

interface Access {
  /** How long a store is waited for, about ten seconds if it is absent. */
  patience?: Patience;
  /** The variables of the store, those of this process if it is absent. */
  environment?: NodeJS.ProcessEnv;
}

/**
 * Resolves to the storage of a site: an object store at `s3://bucket/prefix`, otherwise a folder. Rejects with a StoreError
 * if the root cannot be used.
 */
export async function openStorage(root: string, access: Access = {}): Promise<Storage> {
  if (!isStore(root)) return new FolderStorage(pathOfCaller(root, process.env));
  // Loaded on demand: a command about a folder must not wait for the SDK.
  const { S3Storage } = await import('./s3');
  return new S3Storage(root, access.patience, access.environment);
}

/** Resolves to the storage of another site, which may be in another store: `FROM_AWS_REGION` is its `AWS_REGION`, and so on. */
export function otherSiteAt(root: string): Promise<Storage> {
  const own = Object.entries(process.env).flatMap(([name, value]) =>
    name.startsWith('FROM_AWS_') ? [[name.replace('FROM_', ''), value] as const] : [],
  );
  return openStorage(root, own.length > 0 ? { environment: Object.fromEntries(own) } : {});
}

/** Returns whether a root is in an object store, and not a folder. Throws a StoreError if it is neither. */
export function isStore(root: string): boolean {
  if (root.startsWith('s3://')) return true;
  // A scheme of one letter is a drive of Windows.
  const [, scheme] = /^([a-z][a-z\d+.-]+:)/i.exec(root) ?? [];
  if (scheme === undefined) return false;
  throw new StoreError(
    `a root that starts with ${scheme} is neither a store nor a folder: write s3://bucket/prefix, or a path such as ./site`,
  );
}

/**
 * Returns the absolute path of a path that a user has given: it is relative to the user's folder. A task runner starts
 * programs in the folders of their packages and names that folder in `INIT_CWD`.
 */
export function pathOfCaller(path: string, { INIT_CWD }: NodeJS.ProcessEnv): string {
  return resolve(INIT_CWD || process.cwd(), path);
}
