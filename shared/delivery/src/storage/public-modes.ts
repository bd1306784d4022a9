import type { Stats } from 'node:fs';
import { chmod, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * The mode of a file of a site. It is set, not left to the umask of who publishes: web servers run as
 * another user.
 */
export const PUBLIC_FILE = 0o644;

const PUBLIC_FOLDER = 0o755;

/** What others need of a file, and of a folder; the bits of the group are those times 8. */
const READ = 0o004;
const ENTER = 0o001;
const GROUP = 8;

/** Makes a folder that web servers can look into, with all above it that are missing; leaves those alone that are there. */
export async function makePublicFolder(folder: string): Promise<void> {
  const topmost = await mkdir(folder, { recursive: true });
  if (topmost === undefined) return;
  for (let made = folder; made.length >= topmost.length; made = dirname(made)) {
    await allow(made, PUBLIC_FOLDER);
  }
}

/**
 * Returns whether a server of another user can read a file of a site once it is in the root, or enter the root
 * itself. The root may be open to its group only; then that group is enough below it. Throws where there is no such file.
 */
export async function isPublicFile(root: string, file: string): Promise<boolean> {
  const door = await stat(root);
  if (file === root) return (door.mode & (ENTER | (ENTER * GROUP))) !== 0;
  if (!isOpen(door, await stat(file), READ)) return false;
  for (const folder of foldersBelow(root, file)) {
    if (!isOpen(door, await stat(folder), ENTER)) return false;
  }
  return true;
}

/**
 * Lets a server of another user read a file of a site, with the folders below the root that it is in. What belongs to somebody else stays as it is. Throws where there is no such file.
 */
export async function makePublicFile(root: string, file: string): Promise<void> {
  const door = await stat(root);
  for (const folder of foldersBelow(root, file)) {
    if (!isOpen(door, await stat(folder), ENTER)) await allow(folder, PUBLIC_FOLDER);
  }
  if (!isOpen(door, await stat(file), READ)) await allow(file, PUBLIC_FILE);
}

/** Nobody but the owner of a closed root gets at what is in it, whatever its mode. */
function isOpen(door: Stats, { mode, gid }: Stats, bit: number): boolean {
  if ((mode & bit) !== 0) return true;
  if ((door.mode & ENTER) !== 0) return false;
  if ((door.mode & (ENTER * GROUP)) === 0) return true;
  return gid === door.gid && (mode & (bit * GROUP)) !== 0;
}

/** Adds to a mode, and takes nothing away: a folder may be shared by a group of publishers. */
async function allow(path: string, bits: number): Promise<void> {
  try {
    await chmod(path, (await stat(path)).mode | bits);
  } catch (error) {
    // Only the owner may do so. Whether that matters is for those who ask whether a file is public.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}

/** The folders between a root and a file, the outermost first. */
function foldersBelow(root: string, file: string): string[] {
  const folder = dirname(file);
  return folder.length > root.length ? [...foldersBelow(root, folder), folder] : [];
}
