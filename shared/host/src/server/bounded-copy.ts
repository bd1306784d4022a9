import { FolderStorage, reasonOf } from '@redeem/storage';

import { releaseFolder } from './released-hashes';

/** The age at which no host can be writing a draft any more, in milliseconds. */
const DRAFT_MS = 3_600_000;

/** Copies of files of a site, in a folder with a bound. Hosts may share the folder. */
export class BoundedCopy {
  readonly folder: FolderStorage;
  readonly #maxBytes: number;
  readonly #complain: (reason: string) => void;
  /** The paths whose files are here, as they were published. */
  readonly #whole = new Set<string>();
  /** The folders of the releases that are not removed. */
  #held = new Set<string | null>();
  #bytes = 0;
  #isFull = false;
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
    for (const { path, modified } of await this.folder.leftovers())
      if (Date.now() - modified.getTime() > DRAFT_MS) await this.folder.remove(path);
    await this.#count();
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
      this.#complain(reasonOf(error));
    }
  }

  async #write(path: string, bytes: Uint8Array, isNeeded: boolean): Promise<void> {
    const kept = isNeeded ? await this.read(path) : null;
    if (!kept || Buffer.compare(kept, bytes) !== 0) {
      const isOver = () => this.#bytes + bytes.byteLength > this.#maxBytes;
      // Nothing has changed since there was no space.
      if (!this.#isFull && isOver()) await this.#makeRoom();
      if (!this.#isFull && isOver()) {
        this.#isFull = true;
        this.#complain('the live releases need more than CACHE_MB');
      }
      if (this.#isFull && !isNeeded) return;
      await this.folder.replace(path, bytes);
      this.#bytes += bytes.byteLength;
    }
    this.#whole.add(path);
  }

  /** Removes the releases that were fetched first, except those that are held, until a fifth of the space is free. */
  async #makeRoom(): Promise<void> {
    const files = await this.#count();
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

  async #count() {
    const files = await this.folder.list('');
    this.#bytes = files.reduce((sum, { length }) => sum + length, 0);
    return files;
  }
}
