import { FolderStorage, isStore, openStorage } from '@redeem/delivery/site';

import { type Log, onceAMinute } from '../log';
import { folderSource, type SiteSource } from './site-source';
import { storeSource } from './store-source';

/** A visitor must not wait long for a store; the host asks again soon. */
const PATIENCE = { attempts: 2, limitMs: 5_000 };

interface Place {
  /** A folder, or a place in an object store. */
  root: string;
  /** The copy of a site in an object store. */
  cache: { folder: string; maxBytes: number };
  log: Log;
}

/** Resolves to the source of the site at a root. */
export async function openSource({ root, cache, log }: Place): Promise<SiteSource> {
  const complain = onceAMinute(log);
  if (!isStore(root)) return folderSource(new FolderStorage(root), complain);
  const store = await openStorage(root, { patience: PATIENCE });
  return storeSource({ store, complain, ...cache });
}
