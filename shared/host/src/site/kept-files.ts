import { FolderStorage, type StoredFile } from '@redeem/delivery/site';
import pLimit from 'p-limit';

import { releaseOf } from './released-path';

/** What frees space for a copy; `delivery gc` does not. */
const MORE_SPACE = 'Free some on that disk, or set CACHE_DIR to another one';
/** The age at which no host can be writing a draft any more, in milliseconds. */
const DRAFT_MS = 3_600_000;
/** The share of the bound that is in use after files were removed. */
const AFTER_REMOVAL = 0.8;

/**
 * Copies of files of a store, in a folder with a bound. Files of releases that are not live are removed for others, the oldest first.
 * A folder that cannot be written makes the site slower, and not worse.
 */
export class KeptFiles {
  readonly folder: FolderStorage;
  /** Whether the last file could not be written, for example because the disk is full. */
  isFailing = false;
  readonly #maxBytes: number;
  readonly #complain: (reason: string) => void;
  /** The folders of the releases whose files are not removed. */
  #live: ReadonlySet<string> = new Set();
  /** Whether the live releases alone need the whole bound. */
  #isFull = false;
  /** The bytes of all files, also of those that are being written. */
  #bytes = 0;
  /** Two files at once would each count what the other removes. */
  readonly #oneByOne = pLimit(1);

  /** @param complain Logs why files are not kept; it is called for each of them. */
  constructor(folder: string, maxBytes: number, complain: (reason: string) => void) {
    this.folder = new FolderStorage(folder);
    this.#maxBytes = maxBytes;
    this.#complain = complain;
  }

  async open(): Promise<void> {
    await this.#count().catch((error: unknown) => {
      this.#fail(error);
    });
  }

  /** Removes no file of these releases from now on. */
  hold(folders: ReadonlySet<string>): void {
    this.#live = folders;
    this.#isFull = false;
  }

  /** Resolves to a file as it is here, and to null if it cannot be read. */
  read(path: string): Promise<Uint8Array | null> {
    return this.folder.read(path).catch(() => null);
  }

  /**
   * Keeps a file if there is space. Resolves to whether it did.
   *
   * @param isNeeded to start without the store: it is kept even if the bound is too small for it.
   */
  async keep(path: string, bytes: Uint8Array, isNeeded: boolean): Promise<boolean> {
    const { byteLength } = bytes;
    try {
      if (!(await this.#oneByOne(() => this.#reserve(byteLength))) && !isNeeded) return false;
      this.#bytes += byteLength;
      if (!(await this.folder.create(path, bytes)) && !(await this.#has(path, bytes))) {
        // The one that is here is damaged, or of a site that was made anew at the same root.
        await this.folder.remove(path);
        await this.folder.create(path, bytes);
      }
      this.isFailing = false;
      return true;
    } catch (error) {
      this.#fail(error);
      return false;
    }
  }

  async #has(path: string, bytes: Uint8Array): Promise<boolean> {
    const kept = await this.read(path);
    return kept !== null && Buffer.compare(kept, bytes) === 0;
  }

  #fail(error: unknown): void {
    this.isFailing = true;
    const { code = '', message } = error as NodeJS.ErrnoException;
    this.#complain(/ENOSPC|EDQUOT/.test(code) ? `${message}. ${MORE_SPACE}` : message);
  }

  /** Resolves to whether there is space for a file, after others were removed for it. */
  async #reserve(length: number): Promise<boolean> {
    const isOver = () => this.#bytes + length > this.#maxBytes;
    if (this.#isFull || !isOver()) return !isOver();
    const byAge = (await this.#count()).toSorted(
      (one, other) => one.modified.getTime() - other.modified.getTime(),
    );
    for (const file of byAge) {
      if (this.#bytes <= this.#maxBytes * AFTER_REMOVAL) break;
      if (this.#isNeeded(file)) continue;
      await this.folder.remove(file.path);
      this.#bytes -= file.length;
    }
    this.#isFull = isOver();
    if (this.#isFull) this.#complain('the live releases need more than CACHE_MB');
    return !this.#isFull;
  }

  #isNeeded({ path, modified }: StoredFile): boolean {
    // A draft may be of a file that is being written.
    if (path.startsWith('.')) return Date.now() - modified.getTime() < DRAFT_MS;
    return path.startsWith('history/') || this.#live.has(releaseOf(path)?.folder ?? '');
  }

  async #count(): Promise<StoredFile[]> {
    const files = await this.folder.list('');
    this.#bytes = files.reduce((sum, { length }) => sum + length, 0);
    return files;
  }
}
