import { FolderStorage, isStore, storageAt } from '@redeem/storage';

import { fileHeaders } from '../policy/file-headers';
import type { Log } from './log';
import type { SiteFiles } from './site-files';
import { copyOfStore } from './store-copy';

/** A visitor must not wait long for a store; the host asks again soon. */
const PATIENCE = { attempts: 2, limitMs: 5_000 };

interface Place {
  root: string;
  /** The copy of a site in an object store. */
  cache: { folder: string; maxBytes: number };
  log: Log;
}

/**
 * Resolves to the site at a root, and to the interval at which its registry is checked for changes, in milliseconds. The copy of a
 * store looks for changes itself.
 */
export async function openSite({
  root,
  cache,
  log,
}: Place): Promise<{ site: SiteFiles; lookAgainAfter: number }> {
  if (!isStore(root)) return { site: new FolderStorage(root), lookAgainAfter: 1_000 };
  const store = storageAt(root, process.env, fileHeaders, PATIENCE);
  return { site: await copyOfStore({ store, log, ...cache }), lookAgainAfter: 0 };
}
