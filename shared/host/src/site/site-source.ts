import {
  AT_ONCE,
  decodeFile,
  FolderStorage,
  isStore,
  type LatestRevision,
  latestRevision,
  openStorage,
  parseRecord,
  type RecordedFile,
  recordPath,
  type ReleaseRecord,
  revisionPath,
  type Storage,
  storedPath,
  StoreError,
  toDocument,
} from '@redeem/delivery/site';
import pMap from 'p-map';

import { type Log, onceAMinute } from '../log';
import { releaseOf } from './released-path';

/** A visitor must not wait long for a store; the host asks again soon. */
const PATIENCE = { attempts: 2, limitMs: 5_000 };
/** The age at which no host can be writing a draft any more, in milliseconds. */
const DRAFT_MS = 3_600_000;

/**
 * Resolves to the source of the site at a root.
 *
 * @param root A folder, or a place in an object store, of which a copy is in `cacheFolder`.
 */
export async function openSource(root: string, cacheFolder: string, log: Log): Promise<SiteSource> {
  if (!isStore(root)) return new SiteSource({ storage: new FolderStorage(root), log });
  const storage = await openStorage(root, { patience: PATIENCE });
  return new SiteSource({ storage, copy: new FolderStorage(cacheFolder), log });
}

/**
 * Where a host reads a site: a folder, or an object store through a copy of the releases that the host holds. So the site stays
 * when the store is away, also after a new start. A copy that cannot be written makes the site slower, and not worse.
 */
export class SiteSource {
  /** Name of the place in messages. */
  readonly name: string;
  /** Whether a look for a new revision is quick enough for a visitor to wait for it. */
  readonly isLocal: boolean;
  readonly #storage: Storage;
  /** The folder for the copy of an object store. Absent for a site in a folder. */
  readonly #copy: FolderStorage | undefined;
  readonly #complain: ReturnType<typeof onceAMinute>;
  /** The id of the site, which is also its folder in the copy: another site at the same root has other files. */
  #site = '';
  /** The files in the copy, by their paths in it. */
  readonly #kept = new Set<string>();
  #keptRevision = '';
  #held: ReadonlySet<string> = new Set();
  #away: string | null = null;
  #isFailing = false;

  constructor({ storage, copy, log }: { storage: Storage; copy?: FolderStorage; log: Log }) {
    this.name = storage.name;
    this.isLocal = !copy;
    this.#storage = storage;
    this.#copy = copy;
    this.#complain = onceAMinute(log);
  }

  /** Resolves to the newest revision, to the known one itself if it still is the newest, and to null if there is no site. */
  async latest(known?: LatestRevision): Promise<LatestRevision | null> {
    const found = await latestRevision(this.#storage, known);
    if (found) this.#site = found.site;
    return found;
  }

  /** Resolves to the last revision in the copy; null if there is none. */
  async latestInCopy(): Promise<LatestRevision | null> {
    const found = this.#copy ? await latestRevision(this.#copy) : null;
    if (found) this.#site = found.site;
    return found;
  }

  /** Sets the releases whose files the copy keeps from now on. */
  hold(folders: ReadonlySet<string>): void {
    this.#held = folders;
  }

  /** Says why the store does not answer, so that visitors do not wait for it; null if it does. */
  setAway(reason: string | null): void {
    this.#away = this.isLocal ? null : reason;
  }

  /** Returns whether the last file could not be written to the copy, for example because the disk is full. */
  isFailing(): boolean {
    return this.#isFailing;
  }

  /** Resolves to the record of the release in a folder; null if there is none. */
  record(folder: string): Promise<ReleaseRecord | null> {
    const path = recordPath(folder);
    return this.#find(path, (bytes) => Promise.resolve(parseRecord(path, bytes)));
  }

  /** Resolves to the stored bytes of a file; null if it is missing, or has another hash than its record says. */
  read(path: string, file: RecordedFile): Promise<Uint8Array | null> {
    return this.#find(storedPath(path, file), async (bytes) =>
      (await decodeFile(bytes, file)) ? bytes : null,
    );
  }

  /**
   * Completes the copy: writes the revision, with which a host can start without the store, removes what is not of held releases,
   * and fetches the files of the live ones. Resolves to whether the copy took them. Rejects if the store does not answer.
   */
  async complete({ tag, ...revision }: LatestRevision, live: Iterable<string>): Promise<boolean> {
    if (!this.#copy) return true;
    const path = revisionPath(revision.revision);
    // While the copy cannot be written, only this file is tried.
    if (this.#isFailing || this.#keptRevision !== tag) await this.#keep(path, toDocument(revision));
    if (this.isFailing()) return false;
    this.#keptRevision = tag;
    await this.#removeOthers(path, this.#copy);
    for (const folder of live) {
      const { files = {} } = (await this.record(folder)) ?? {};
      const missing = Object.entries(files)
        .map(([name, file]) => [`${folder}/${name}`, file] as const)
        .filter(([name, file]) => !this.#kept.has(this.#pathInCopy(storedPath(name, file))));
      await pMap(missing, ([name, file]) => this.read(name, file), { concurrency: AT_ONCE });
      if (this.isFailing()) return false;
    }
    return true;
  }

  /** Resolves to what `parse` makes of a file of the copy or of the store; null if no such file is as it was published. */
  async #find<T>(path: string, parse: (bytes: Uint8Array) => Promise<T | null>): Promise<T | null> {
    const inCopy = this.#pathInCopy(path);
    const copy = await this.#copy?.read(inCopy).catch(() => null);
    const kept = copy ? await parsed(copy) : null;
    if (kept) {
      this.#kept.add(inCopy);
      return kept;
    }
    // A visitor must not wait for a store that is known to be away.
    if (this.#away !== null) throw new StoreError(this.#away);
    const bytes = await this.#storage.read(path);
    if (!bytes) return null;
    const found = await parsed(bytes);
    if (found && this.#copy && this.#isHeld(path)) await this.#keep(inCopy, bytes);
    if (!found)
      this.#complain('a file is not the one that was published', { root: this.name, path });
    return found;

    async function parsed(input: Uint8Array): Promise<T | null> {
      try {
        return await parse(input);
      } catch {
        return null;
      }
    }
  }

  async #keep(path: string, bytes: Uint8Array): Promise<void> {
    try {
      if (!(await this.#copy?.create(path, bytes))) {
        // Another request has written it, or it is damaged.
        const there = await this.#copy?.read(path);
        if (!there || Buffer.compare(there, bytes) !== 0) {
          await this.#copy?.remove(path);
          await this.#copy?.create(path, bytes);
        }
      }
      this.#kept.add(path);
      this.#isFailing = false;
    } catch (error) {
      this.#isFailing = true;
      const reason = (error as Error).message;
      this.#complain('files of the store are not kept', { root: this.name, reason });
    }
  }

  #pathInCopy(path: string): string {
    return `${this.#site}/${path}`;
  }

  #isHeld(path: string): boolean {
    return this.#held.has(releaseOf(path)?.folder ?? '');
  }

  /** Removes the files of other releases, revisions and sites from the copy. */
  async #removeOthers(revision: string, copy: FolderStorage): Promise<void> {
    const folder = this.#pathInCopy('');
    for (const { path, modified } of await copy.list('').catch(() => [])) {
      // A draft may be of a file that is being written.
      const isDraft = path.startsWith('.') && Date.now() - modified.getTime() < DRAFT_MS;
      const isHeld = path.startsWith(folder) && this.#isHeld(path.slice(folder.length));
      if (path === revision || isDraft || isHeld) continue;
      this.#kept.delete(path);
      await copy.remove(path).catch(() => undefined);
    }
  }
}
