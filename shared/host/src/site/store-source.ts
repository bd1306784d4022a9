import {
  HISTORY,
  latestRevision,
  parseRecord,
  recordPath,
  type ReleaseRecord,
  revisionPath,
  type Storage,
  StoreError,
  toDocument,
} from '@redeem/delivery/site';

import { KeptFiles } from './kept-files';
import type { Complain, IsWhole, SiteSource } from './site-source';

/** Matches the files without which a host cannot start. They are kept even if the bound is too small for them. */
const NEEDED = /^history\/|\/release\.json$|^shell\/[^/]+\/index\.html(\.br)?$/;

interface StoreSourceOptions {
  store: Storage;
  /** The folder of the copy. */
  folder: string;
  /** The space of the copy, in bytes. */
  maxBytes: number;
  complain: Complain;
}

/**
 * Resolves to a site in an object store as the source of a host, which reads it through a copy in a folder. So the site stays when
 * the store is away, also after a new start.
 */
export async function storeSource(options: StoreSourceOptions): Promise<SiteSource> {
  const { store, folder, maxBytes, complain } = options;
  const { name } = store;
  const kept = new KeptFiles(folder, maxBytes, (reason) => {
    complain('files of the store are not kept', { root: name, reason });
  });
  await kept.open();
  let away: string | null = null;
  /** The paths whose files are in the copy, as they were published. */
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
      latest: () => latestRevision(kept.folder),
      keep: async ({ tag: _, ...revision }) => {
        const path = revisionPath(revision.revision);
        if (!whole.has(path)) await keep(path, toDocument(revision));
        if (!whole.has(path)) return;
        for (const other of await kept.folder.list(HISTORY).catch(() => []))
          if (other.path !== path) await kept.folder.remove(other.path).catch(() => undefined);
      },
      hold: (folders) => {
        kept.hold(folders);
      },
      has: (path) => whole.has(path),
      setAway: (reason) => {
        away = reason;
      },
      isFailing: () => kept.isFailing,
    },
  };

  /** Resolves to the record that the store has, or to the one of the copy if the store does not answer or has lost it. */
  async function record(release: string): Promise<ReleaseRecord | null> {
    const path = recordPath(release);
    try {
      requireStore();
      const bytes = await store.read(path);
      if (!bytes) return await keptRecord(path);
      const found = parseRecord(path, bytes);
      if (!whole.has(path)) await keep(path, bytes);
      return found;
    } catch (error) {
      const found = await keptRecord(path);
      if (found) return found;
      throw error;
    }
  }

  async function read(path: string, isWhole: IsWhole): Promise<Uint8Array | null> {
    const copy = await kept.read(path);
    if (copy && (await isWhole(copy))) {
      whole.add(path);
      return copy;
    }
    requireStore();
    const found = await store.read(path);
    if (!found) return null;
    if (await isWhole(found)) {
      await keep(path, found);
      return found;
    }
    complain('a file is not the one that was published', { root: name, path });
    return null;
  }

  async function keptRecord(path: string): Promise<ReleaseRecord | null> {
    const bytes = await kept.read(path);
    try {
      return bytes && parseRecord(path, bytes);
    } catch {
      return null;
    }
  }

  async function keep(path: string, bytes: Uint8Array): Promise<void> {
    if (await kept.keep(path, bytes, NEEDED.test(path))) whole.add(path);
    else whole.delete(path);
  }

  /** Throws if the store is known to be away, because a visitor must not wait for it. */
  function requireStore(): void {
    if (away !== null) throw new StoreError(away);
  }
}
