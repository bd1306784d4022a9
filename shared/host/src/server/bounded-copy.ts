import { FolderStorage, reasonOf, type StoredFile } from '@redeem/storage';
import pLimit from 'p-limit';

import { releaseFolder } from './released-hashes';

/** The age at which no host can be writing a draft any more, in milliseconds. */
const DRAFT_MS = 3_600_000;
/** What frees space for a copy; `delivery gc` does not. */
const MORE_SPACE = 'Free some on that disk, or set CACHE_DIR to another one';
/** The part of the space that is filled without a count of what other hosts have added. */
const UNCOUNTED = 0.02;

/** Copies of files of a site, in a folder with a bound. Hosts may share the folder. */
export class BoundedCopy {
  readonly folder: FolderStorage;
  readonly #maxBytes: number;
  readonly #complain: (reason: string) => void;
  /** The paths whose files are here, as they were published. */
  readonly #whole = new Set<string>();
  /** The folders of the releases that are not removed. */
  #held = new Set<string | null>();
  /** The bytes of all files, also of those that are being written. */
  #bytes = 0;
  /** The bytes of the files that are being written. */
  #writing = 0;
  /** What has been written since all files were counted, in bytes. */
  #uncounted = 0;
  #isFull = false;
  /** Makes room for one file after the other: several at once would each count what the others remove. */
  readonly #oneByOne = pLimit(1);
  /** The file that could not be written last. It is tried again before others are read for nothing. */
  #unwritten: Parameters<BoundedCopy['keep']> | null = null;

  /** @param complain Logs why files are not kept; it is called for each of them. */
  constructor(folder: string, maxBytes: number, complain: (reason: string) => void) {
    this.folder = new FolderStorage(folder);
    this.#maxBytes = maxBytes;
    this.#complain = complain;
  }

  /** Whether nothing more is kept until other releases are held. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /** Whether the folder could not be written, for example because its disk is full. */
  get isFailing(): boolean {
    return this.#unwritten !== null;
  }

  /** Resolves to whether the folder can be written again. */
  async recovers(): Promise<boolean> {
    if (this.#unwritten) await this.keep(...this.#unwritten);
    return !this.isFailing;
  }

  /** Removes what a killed host has left, and counts the rest. */
  async open(): Promise<void> {
    try {
      for (const { path, modified } of await this.folder.leftovers())
        if (Date.now() - modified.getTime() > DRAFT_MS) await this.folder.remove(path);
      await this.#count();
    } catch (error) {
      this.#complain(reasonOf(error, MORE_SPACE));
    }
  }

  /** Resolves to a file as it is here, and to null if it cannot be read. */
  read(path: string): Promise<Uint8Array | null> {
    return this.folder.read(path).catch(() => null);
  }

  /** Returns whether a file is known to be here as it was published. */
  hasWhole(path: string): boolean {
    return this.#whole.has(path);
  }

  /** Says that a file is here as it was published. */
  markWhole(path: string): void {
    this.#whole.add(path);
  }

  /** Returns whether no file of a release is removed. */
  isHeld(folder: string): boolean {
    return this.#held.has(folder);
  }

  /** Removes no file of these releases from now on. */
  hold(entries: readonly string[]): void {
    this.#held = new Set(entries.map(releaseFolder));
    this.#isFull = false;
  }

  /**
   * Keeps a file if there is space. A copy that cannot be written makes the site slower, and not worse.
   *
   * @param isNeeded to start without the store: it is kept even if the bound is too small for it.
   */
  async keep(path: string, bytes: Uint8Array, isNeeded = false): Promise<void> {
    try {
      await this.#write(path, bytes, isNeeded);
      if (this.#unwritten?.[0] === path) this.#unwritten = null;
    } catch (error) {
      this.#whole.delete(path);
      this.#unwritten = [path, bytes, isNeeded];
      this.#complain(reasonOf(error, MORE_SPACE));
    }
  }

  async #write(path: string, bytes: Uint8Array, isNeeded: boolean): Promise<void> {
    const kept = isNeeded ? await this.read(path) : null;
    if (!kept || Buffer.compare(kept, bytes) !== 0) {
      const { byteLength } = bytes;
      if (!(await this.#oneByOne(() => this.#reserve(byteLength, isNeeded)))) return;
      try {
        await this.folder.replace(path, bytes);
      } catch (error) {
        this.#bytes -= byteLength;
        throw error;
      } finally {
        this.#writing -= byteLength;
      }
    }
    this.#whole.add(path);
  }

  /** Takes the space of a file that is then written. Resolves to false if it is not to be written. */
  async #reserve(length: number, isNeeded: boolean): Promise<boolean> {
    const isOver = () => this.#bytes + length > this.#maxBytes;
    // Nothing has changed since there was no space.
    if (!this.#isFull) {
      const isUncounted = this.#uncounted + length > this.#maxBytes * UNCOUNTED;
      const files = isUncounted || isOver() ? await this.#count() : [];
      if (isOver()) await this.#makeRoom(files);
      this.#isFull = isOver();
      if (this.#isFull) this.#complain('the live releases need more than CACHE_MB');
    }
    if (this.#isFull && !isNeeded) return false;
    this.#bytes += length;
    this.#uncounted += length;
    this.#writing += length;
    return true;
  }

  /** Removes the releases that were fetched first, except those that are held, until a fifth of the space is free. */
  async #makeRoom(files: readonly StoredFile[]): Promise<void> {
    const byAge = files.toSorted((one, other) => one.modified.getTime() - other.modified.getTime());
    for (const { path, length } of byAge) {
      if (this.#bytes <= this.#maxBytes * 0.8) return;
      const folder = releaseFolder(path);
      if (folder === null || this.#held.has(folder)) continue;
      await this.folder.remove(path);
      this.#whole.delete(path);
      this.#bytes -= length;
    }
  }

  async #count(): Promise<StoredFile[]> {
    // A file that is written meanwhile may count twice, and never not at all.
    const writing = this.#writing;
    const files = await this.folder.list('');
    this.#bytes = files.reduce((sum, { length }) => sum + length, writing);
    this.#uncounted = 0;
    return files;
  }
}
