import { randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { link, mkdir, open, readdir, readFile, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';

import { DRAFTS, pathInside, type Storage, type StoredFile } from './storage';

/**
 * Lets every user read what this process creates from now on, because a host runs as another user. Group members
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
    return readFile(this.#at(path)).catch(nullIfMissing);
  }

  async create(path: string, bytes: Uint8Array): Promise<boolean> {
    const draft = join(this.address, DRAFTS, randomUUID());
    const target = this.#at(path);
    try {
      await mkdir(dirname(draft), { recursive: true });
      await mkdir(dirname(target), { recursive: true });
      await writeDurably(draft, bytes);
      // Unlike a rename, a link never replaces an existing file.
      await link(draft, target);
      return true;
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false;
      // An error of a write does not say which file it was.
      throw Object.assign(error as Error, { path: target });
    } finally {
      await rm(draft, { force: true });
    }
  }

  async remove(path: string): Promise<void> {
    const file = this.#at(path);
    await rm(file, { force: true });
    // An empty folder has no use, except the folder of drafts.
    if (dirname(path) !== DRAFTS) await rmdir(dirname(file)).catch(() => undefined);
  }

  async list(folder: string, after = ''): Promise<StoredFile[]> {
    const entries = await this.#entries(folder, { recursive: true });
    const paths = entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(this.address, join(entry.parentPath, entry.name)))
      .map((path) => path.replaceAll(sep, '/'))
      .filter((path) => path > after)
      .sort();
    const files = paths.map(async (path) => {
      // Another command may have removed the file after the listing.
      const found = await stat(this.#at(path)).catch(nullIfMissing);
      return found ? [{ path, modified: found.mtime, length: found.size }] : [];
    });
    return (await Promise.all(files)).flat();
  }

  async folders(folder: string): Promise<string[]> {
    const entries = await this.#entries(folder);
    return entries
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort();
  }

  /** Returns the absolute path of a file or folder. */
  #at(path: string): string {
    return join(this.address, pathInside(path));
  }

  async #entries(folder: string, { recursive = false } = {}): Promise<Dirent[]> {
    const options = { recursive, withFileTypes: true } as const;
    return (await readdir(this.#at(folder), options).catch(nullIfMissing)) ?? [];
  }
}

/** Flushes a file to the disk before it gets its name: a power failure must not leave an empty revision. */
async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Returns null if an error says that a path is no file: also a path that is a folder, or too long. Throws any other. */
function nullIfMissing(error: unknown): null {
  if (['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'].includes(codeOf(error))) return null;
  throw error;
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? '';
}
