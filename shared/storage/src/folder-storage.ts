import { randomBytes, randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import {
  access,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';

import { pathInside } from './path-inside';
import type { Storage, StoredFile, TaggedFile } from './storage';
import { isFull } from './storage-faults';

/** Folder of incomplete files. Web servers do not serve a name that starts with a dot. */
const DRAFTS = '.drafts';

/**
 * A file without content of use, whose space lets a rollback work on a full disk. It holds random bytes, because some file
 * systems store a file of zeros in no space.
 */
const RESERVE = '.reserve';
const RESERVE_BYTES = 512 * 1024;

/** The files that a publication uploads. They must not use the reserve. */
const UPLOADED = /^(remotes|shell|history\/tools)\//;

/**
 * Lets every user read what this process creates from now on, because web servers run as another user. Group members
 * can also write if the umask of the caller allows it: several publishers may share a folder.
 */
export function servableForAll(): void {
  const ofCaller = process.umask(0o022);
  process.umask(ofCaller & 0o022);
}

/** Stores a site in a local or mounted folder. */
export class FolderStorage implements Storage {
  readonly name: string;
  readonly address: string;
  readonly isLocal = true;

  constructor(root: string) {
    this.name = root;
    this.address = resolve(root);
  }

  async read(path: string): Promise<Uint8Array | null> {
    try {
      return await readFile(this.#at(path));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async readIfChanged(path: string, known?: string): Promise<TaggedFile | 'same' | null> {
    const found = await stat(this.#at(path)).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
    if (!found) return null;
    // It differs even if a file of the same length and time replaces it.
    const tag = [found.ino, found.mtimeMs, found.size].join();
    if (tag === known) return 'same';
    const bytes = await this.read(path);
    return bytes && { bytes, tag };
  }

  /** Resolves to whether there is a file. */
  async has(path: string): Promise<boolean> {
    return access(this.#at(path)).then(
      () => true,
      () => false,
    );
  }

  create(path: string, bytes: Uint8Array): Promise<boolean> {
    return this.#throughDraft(path, bytes, async (draft, target) => {
      try {
        // Unlike a rename, a link never replaces an existing file.
        await link(draft, target);
        return true;
      } catch (error) {
        if (codeOf(error) === 'EEXIST') return false;
        throw error;
      }
    });
  }

  async replace(path: string, bytes: Uint8Array): Promise<void> {
    await this.#throughDraft(path, bytes, async (draft, target) => {
      await makeYounger(draft, target);
      await rename(draft, target);
    });
  }

  async paths(folder: string, after = ''): Promise<string[]> {
    const entries = await this.#entries(folder, { recursive: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        relative(this.address, join(entry.parentPath, entry.name)).replaceAll(sep, '/'),
      )
      .filter((path) => path > after)
      .sort();
  }

  async folders(folder: string): Promise<string[]> {
    const entries = await this.#entries(folder);
    return entries
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort();
  }

  async list(folder: string): Promise<StoredFile[]> {
    const paths = await this.paths(folder);
    const files = paths.map(async (path) => {
      // Another command may have removed the file after the listing.
      const found = await stat(this.#at(path)).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
      return found ? [{ path, modified: found.mtime, length: found.size }] : [];
    });
    return (await Promise.all(files)).flat();
  }

  now(): Promise<Date> {
    return Promise.resolve(new Date());
  }

  leftovers(): Promise<StoredFile[]> {
    return this.list(DRAFTS);
  }

  async remove(path: string): Promise<void> {
    const file = this.#at(path);
    await rm(file, { force: true });
    // An empty folder has no use, except the folder of drafts.
    if (dirname(path) !== DRAFTS) await rmdir(dirname(file)).catch(() => undefined);
  }

  async keepReserve(): Promise<void> {
    const file = join(this.address, RESERVE);
    const kept = await stat(file).catch(() => null);
    if (kept?.size === RESERVE_BYTES) return;
    await writeFile(file, randomBytes(RESERVE_BYTES)).catch(async () => {
      // Half a reserve takes space that the next command may need.
      await rm(file, { force: true });
    });
  }

  /** Returns the absolute path of a file or folder. */
  #at(path: string): string {
    return join(this.address, pathInside(path));
  }

  #entries(folder: string, { recursive = false } = {}): Promise<Dirent[]> {
    return readdir(this.#at(folder), { recursive, withFileTypes: true }).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
  }

  /** Writes a file, if the disk is full with the space of the reserve. */
  async #throughDraft<Result>(
    path: string,
    bytes: Uint8Array,
    place: (draft: string, target: string) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await this.#writeDraft(path, bytes, place);
    } catch (error) {
      if (!isFull(error)) throw error;
      if (UPLOADED.test(path) || !(await this.#releaseReserve())) {
        throw Object.assign(error, { path: this.#at(path), needed: bytes.byteLength });
      }
      return await this.#writeDraft(path, bytes, place);
    }
  }

  async #releaseReserve(): Promise<boolean> {
    return rm(join(this.address, RESERVE)).then(
      () => true,
      () => false,
    );
  }

  async #writeDraft<Result>(
    path: string,
    bytes: Uint8Array,
    place: (draft: string, target: string) => Promise<Result>,
  ): Promise<Result> {
    const draft = join(this.address, DRAFTS, randomUUID());
    const target = this.#at(path);
    await mkdir(dirname(draft), { recursive: true });
    await mkdir(dirname(target), { recursive: true });
    try {
      await writeDurably(draft, bytes);
      return await place(draft, target);
    } finally {
      await rm(draft, { force: true });
    }
  }
}

/** Flushes a file to the disk before it gets its name: a power failure must not leave an empty registry. */
async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Gives each version of a file its own modification second: web servers compare times by the second. */
async function makeYounger(draft: string, target: string): Promise<void> {
  const before = await stat(target).catch(() => null);
  if (!before) return;
  const next = Math.floor(before.mtimeMs / 1000) + 1;
  if (Date.now() / 1000 < next) await utimes(draft, next, next);
}

/** Returns whether an error says that a path is no file: also a path that is a folder, or too long. */
function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'].includes(codeOf(error));
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? '';
}
