import { parseRegistry, type Registry, runnableReleases } from '@redeem/contracts';
import { AT_ONCE, type Storage, StoreError, type TaggedFile, toText } from '@redeem/storage';
import { LRUCache } from 'lru-cache';
import pMap from 'p-map';

import { serviceWorkerBeside } from '../page/compose-service-worker';
import { BoundedCopy } from './bounded-copy';
import { KnownHashes } from './known-hashes';
import type { Log } from './log';
import { readShellPage } from './read-site';
import { REGISTRY, type SiteFiles } from './site-files';

/** The time in which a complaint is not repeated: a store may fail every few seconds. */
const QUIET_MS = 60_000;
/** The time after which a look that has no answer counts as an outage, in milliseconds: a store may send a byte now and then. */
const LATE_MS = 5_000;

interface StoreCopyOptions {
  store: Storage;
  /** The folder of the copy. Hosts may share it. */
  folder: string;
  /** The space of the copy, in bytes. */
  maxBytes: number;
  log: Log;
  /** The interval at which the registry is asked for, in milliseconds. */
  lookAgainAfter?: number;
  /** The time after which a look that has no answer counts as an outage, in milliseconds. */
  lateAfter?: number;
}

/**
 * Follows a site in an object store, and keeps a copy of it in a folder: of the live releases at once, of others when they
 * are asked for. What is read is compared with the hash that its release names. So the site stays when the store is
 * away or answers with something else, also after a new start.
 *
 * Resolves when there is a site to serve. Throws if neither the store nor the folder has one.
 */
export async function copyOfStore(options: StoreCopyOptions): Promise<SiteFiles> {
  const copy = new StoreCopy(options);
  await copy.start(options.lookAgainAfter ?? 1_000);
  return copy;
}

type Trouble = 'the store does not answer' | 'the registry of the store cannot be used';

class StoreCopy implements SiteFiles {
  readonly name: string;
  readonly #store: Storage;
  readonly #copy: BoundedCopy;
  readonly #log: Log;
  /** The last registry that could be read, and the tag that the store has for it. */
  #registry: TaggedFile | null = null;
  #knownTag: string | undefined;
  #highestRevision = 0;
  /** Says that the store shows an earlier revision than it has shown before. */
  #setback: string | null = null;
  /** The entries of the live releases, and whether all their files have been fetched. */
  #live: readonly string[] = [];
  #isFetched = true;
  #isFetching = false;
  #trouble: Trouble | null = null;
  #reason = '';
  /** The trouble that the log has named last. */
  #loggedTrouble: Trouble | null = null;
  readonly #complaints = new LRUCache<string, true>({ max: 1_000, ttl: QUIET_MS });
  /** Whether the store does not answer, so that visitors do not wait for it. */
  #isAway = false;
  readonly #hashes: KnownHashes;
  readonly #lateAfter: number;

  constructor({ store, folder, maxBytes, log, lateAfter = LATE_MS }: StoreCopyOptions) {
    this.name = store.name;
    this.#lateAfter = lateAfter;
    this.#store = store;
    this.#copy = new BoundedCopy(folder, maxBytes, (reason) =>
      this.#complain('files of the store are not kept', { reason }),
    );
    this.#hashes = new KnownHashes({ store, copy: this.#copy, requireStore: this.#requireStore });
    this.#log = log;
  }

  async start(interval: number): Promise<void> {
    await this.#copy.open();
    await this.#look();
    if (!this.#registry) await this.#startFromCopy();
    const again = () => {
      setTimeout(() => void this.#look().finally(again), interval).unref();
    };
    again();
  }

  async #startFromCopy(): Promise<void> {
    const bytes = await this.#copy.read(REGISTRY);
    if (!bytes) throw new Error(this.#reason);
    try {
      this.#copy.hold(entriesOf(registryIn(bytes)));
    } catch (error) {
      const file = `${this.#copy.folder.name}/${REGISTRY}`;
      throw new Error(`${this.#reason}, and ${file} is damaged: ${(error as Error).message}`);
    }
    this.#registry = { bytes, tag: 'kept' };
  }

  warnings(): string[] {
    const trouble = this.#trouble && `the last good site is served: ${this.#trouble}`;
    const unkept = this.#copy.isFailing ? 'the copy of the store cannot be written' : null;
    return [trouble, this.#setback, unkept].filter((one) => one !== null);
  }

  readIfChanged(path: string, known?: string): Promise<TaggedFile | 'same' | null> {
    if (path !== REGISTRY) throw new Error(`only ${REGISTRY} is followed, not ${path}`);
    return Promise.resolve(this.#registry?.tag === known ? 'same' : this.#registry);
  }

  async has(path: string): Promise<boolean> {
    return (await this.#hashes.of(path))?.paths.has(path) ?? false;
  }

  async read(path: string): Promise<Uint8Array | null> {
    const hashes = await this.#hashes.of(path);
    if (!hashes?.paths.has(path) && !hashes?.recorded.has(path)) return null;
    const document = hashes.documents.get(path);
    if (document) {
      if (!this.#copy.hasWhole(path)) await this.#copy.keep(path, document, true);
      return document;
    }
    const kept = await this.#copy.read(path);
    if (kept && (await hashes.isWhole(path, kept))) {
      this.#copy.markWhole(path);
      return kept;
    }
    this.#requireStore();
    const found = await this.#store.read(path);
    if (!found) return null;
    if (await hashes.isWhole(path, found)) {
      await this.#copy.keep(path, found);
      return found;
    }
    this.#complain('a file is not the one that was published', { path });
    // Its record may be of an upload that broke off, and another one has taken its place.
    this.#hashes.forget(path);
    return null;
  }

  /** Throws if the store is known to be away, because a visitor must not wait for it. */
  readonly #requireStore = (): void => {
    if (this.#isAway) throw new StoreError(this.#reason);
  };

  /** Follows the registry, and fetches what is missing of the live releases. */
  async #look(): Promise<void> {
    const late = setTimeout(() => {
      this.#fail(new StoreError(`${REGISTRY} of ${this.name} is not answered yet`));
    }, this.#lateAfter).unref();
    try {
      const found = await this.#store.readIfChanged(REGISTRY, this.#knownTag);
      clearTimeout(late);
      if (found === null) throw new Error(`${REGISTRY} of ${this.name} is missing`);
      this.#isAway = false;
      if (found !== 'same') await this.#follow(found);
      this.#trouble = null;
      void this.#fetchAhead();
      this.#logTrouble();
    } catch (error) {
      clearTimeout(late);
      this.#fail(error as Error);
    }
  }

  #fail(error: Error): void {
    this.#isAway = error instanceof StoreError;
    this.#reason = error.message;
    this.#trouble = this.#isAway
      ? 'the store does not answer'
      : 'the registry of the store cannot be used';
    this.#logTrouble();
  }

  /** Logs that a trouble begins, becomes another one, or ends. */
  #logTrouble(): void {
    if (this.#trouble === this.#loggedTrouble) return;
    if (this.#trouble === null) this.#log.info('the store is followed again', { root: this.name });
    else if (!this.#complain('the last good site stays', { reason: this.#reason })) return;
    this.#loggedTrouble = this.#trouble;
  }

  /** Logs an error, but each one once a minute at most. Returns whether it did. */
  #complain(message: string, fields: { path?: string; reason?: string }): boolean {
    const key = `${message} ${fields.path ?? ''}`;
    if (this.#complaints.has(key)) return false;
    this.#complaints.set(key, true);
    this.#log.error(message, { root: this.name, ...fields });
    return true;
  }

  async #follow(found: TaggedFile): Promise<void> {
    const registry = registryIn(found.bytes);
    const live = entriesOf(registry);
    // Somebody may have asked for a release while it was uploaded.
    for (const entry of live) if (!this.#live.includes(entry)) this.#hashes.forget(entry);
    this.#copy.hold([...this.#live, ...live]);
    await this.#readShell(registry.shell);
    this.#live = live;
    this.#copy.hold(live);
    this.#isFetched = false;
    this.#registry = found;
    this.#knownTag = found.tag;
    this.#compareRevision(registry.revision);
    await this.#copy.keep(REGISTRY, found.bytes, true);
  }

  /** Says if the store went back, for example because it was restored. Its site is followed all the same. */
  #compareRevision(revision: number): void {
    const highest = this.#highestRevision;
    this.#setback = null;
    if (revision < highest) {
      this.#setback = `the store shows revision ${String(revision)}, after ${String(highest)}`;
      this.#complain('the registry went back', { reason: this.#setback });
    }
    this.#highestRevision = Math.max(revision, highest);
  }

  /**
   * Reads the files from which pages are composed, so that there is no moment without them. Throws if no page can be composed: the
   * copy must keep the last registry with which a host starts.
   */
  async #readShell(shell: Registry['shell']): Promise<void> {
    await readShellPage(this, shell);
    const url = shell?.url ?? '';
    for (const address of [url, serviceWorkerBeside(url)]) {
      const path = address.slice(1);
      const bytes = await this.read(path);
      // The site must start without the store, however small the copy is.
      if (bytes && !this.#copy.hasWhole(path)) await this.#copy.keep(path, bytes, true);
      // A shell may have no service worker.
      if (!bytes && (await this.#hashes.of(path))?.recorded.has(path))
        throw new Error(`${address} of ${this.name} is missing, or is not what was built`);
    }
  }

  /**
   * Fetches all files that a page of the live site may need, so that none is missing when the store is away. What fails is
   * fetched at the next look, or when a visitor asks for it.
   */
  async #fetchAhead(): Promise<void> {
    if (this.#isFetching || (this.#isFetched && !this.#copy.isFailing)) return;
    this.#isFetching = true;
    const live = this.#live;
    let isWhole = await this.#copy.recovers();
    if (this.#registry && !this.#copy.hasWhole(REGISTRY))
      await this.#copy.keep(REGISTRY, this.#registry.bytes, true);
    for (const entry of live)
      if (live === this.#live) isWhole = (await this.#fetchRelease(entry)) && isWhole;
    this.#isFetched = isWhole && live === this.#live;
    this.#isFetching = false;
  }

  /** Resolves to whether nothing is left to fetch of a release. */
  async #fetchRelease(entry: string): Promise<boolean> {
    const hashes = await this.#hashes.of(entry).catch(() => null);
    if (!hashes) return false;
    if (this.#copy.isFull) return true;
    const missing = [...hashes.paths].filter((path) => !this.#copy.hasWhole(path));
    const isRead = async (path: string) => {
      // A file that cannot be kept would be read from the store at each look.
      if (this.#copy.isFailing) return false;
      return this.read(path).then(
        () => !this.#copy.isFailing,
        () => false,
      );
    };
    const read = await pMap(missing, isRead, { concurrency: AT_ONCE });
    return hashes.isComplete && read.every(Boolean);
  }
}

function registryIn(bytes: Uint8Array): Registry {
  return parseRegistry(JSON.parse(toText(bytes)));
}

/** Returns the entries of all releases that a page may load, as paths of the site. */
function entriesOf({ shell, ...registry }: Registry): string[] {
  const remotes = runnableReleases(registry).map(({ release }) => release.url);
  return [...(shell ? [shell.url] : []), ...remotes]
    .filter((url) => url.startsWith('/'))
    .map((url) => url.slice(1));
}
