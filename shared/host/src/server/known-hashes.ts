import type { Storage } from '@redeem/storage';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';

import type { BoundedCopy } from './bounded-copy';
import { readHashes, type ReleasedHashes, releaseFolder } from './released-hashes';

/** The number of releases whose hashes are in memory. */
const max = 5_000;
/** How long hashes count that may soon be others, in milliseconds. */
const BRIEFLY_MS = 10_000;
/** The number of releases that are not live and are read from the store at the same time. */
const OTHERS_AT_ONCE = 4;

interface Sources {
  store: Storage;
  copy: BoundedCopy;
  /** Throws if the store is known to be away. */
  requireStore: () => void;
}

/** The hashes of the releases of a store, in memory. */
export class KnownHashes {
  readonly #sources: Sources;
  readonly #lasting = new LRUCache<string, ReleasedHashes>({ max });
  /**
   * Hashes that are being read, are missing or incomplete, or are those of the copy. They are apart, because requests for
   * releases that no site has must not displace the live ones.
   */
  readonly #brief = new LRUCache<string, Promise<ReleasedHashes | null>>({ max, ttl: BRIEFLY_MS });

  /** Keeps requests for releases that no site has from delaying the look at the registry. */
  readonly #limitOthers = pLimit(OTHERS_AT_ONCE);

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  /** Resolves to the hashes of the release to which a path belongs; null if there is none. */
  async of(path: string): Promise<ReleasedHashes | null> {
    const folder = releaseFolder(path);
    if (folder === null) return null;
    const known = this.#lasting.get(folder) ?? this.#brief.get(folder);
    if (known) return known;
    const isLatest = () => this.#brief.peek(folder, { allowStale: true }) === reading;
    const read = () => this.#read(path, folder, isLatest);
    const reading: Promise<ReleasedHashes | null> = this.#sources.copy.isHeld(folder)
      ? read()
      : this.#limitOthers(read);
    this.#brief.set(folder, reading);
    try {
      return await reading;
    } catch (error) {
      if (isLatest()) this.#brief.delete(folder);
      throw error;
    }
  }

  /** Reads the hashes of a release again when they are needed. */
  forget(path: string): void {
    const folder = releaseFolder(path) ?? '';
    this.#lasting.delete(folder);
    this.#brief.delete(folder);
  }

  /**
   * Resolves to the hashes that the store has, or to those of the copy if it does not answer or has lost them.
   *
   * @param isLatest Returns false after `forget`: then the hashes are not kept.
   */
  async #read(
    path: string,
    folder: string,
    isLatest: () => boolean,
  ): Promise<ReleasedHashes | null> {
    const { store, copy, requireStore } = this.#sources;
    const kept = () => readHashes(copy.folder, path).catch(() => null);
    try {
      requireStore();
      const found = await readHashes(store, path);
      if (!found) return await kept();
      for (const [name, bytes] of found.documents)
        if (isLatest()) await copy.keep(name, bytes, true);
      if (found.isComplete && isLatest()) this.#lasting.set(folder, found);
      return found;
    } catch (error) {
      const hashes = await kept();
      if (hashes) return hashes;
      throw error;
    }
  }
}
