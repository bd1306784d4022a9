import type { Stats } from 'node:fs';
import { chmod, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * The mode of a file of a site. The umask of the publisher does not apply: web servers run as
 * another user.
 */
export const PUBLIC_FILE = 0o644;

const PUBLIC_FOLDER = 0o755;

/** Mode bits that others need on a file and on a folder; the bits of the group are 8 times as large. */
const READ = 0o004;
const ENTER = 0o001;
const GROUP = 8;

/** Creates a folder that web servers can enter, with its missing parents; keeps the modes of existing folders. */
export async function makePublicFolder(folder: string): Promise<void> {
  const topmost = await mkdir(folder, { recursive: true });
  if (topmost === undefined) return;
  for (let made = folder; made.length >= topmost.length; made = dirname(made)) {
    await allow(made, PUBLIC_FOLDER);
  }
}

/**
 * Returns whether a server of another user that can enter the root can read a file, or can enter the root
 * itself. If only its group can enter the root, access for that group is enough below it. Throws if the file is missing.
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
 * Makes a file and its folders below the root readable for a server of another user. Files and folders of other
 * owners stay as they are. Throws if the file is missing.
 */
export async function makePublicFile(root: string, file: string): Promise<void> {
  const door = await stat(root);
  for (const folder of foldersBelow(root, file)) {
    if (!isOpen(door, await stat(folder), ENTER)) await allow(folder, PUBLIC_FOLDER);
  }
  if (!isOpen(door, await stat(file), READ)) await allow(file, PUBLIC_FILE);
}

/**
 * Returns whether a server that can enter the root has a permission. Only the owner can enter a closed root, so the modes
 * in it do not matter.
 */
function isOpen(door: Stats, { mode, gid }: Stats, bit: number): boolean {
  if ((mode & bit) !== 0) return true;
  if ((door.mode & ENTER) !== 0) return false;
  if ((door.mode & (ENTER * GROUP)) === 0) return true;
  return gid === door.gid && (mode & (bit * GROUP)) !== 0;
}

/** Adds bits to a mode and removes none: a group of publishers may share the folder. */
async function allow(path: string, bits: number): Promise<void> {
  try {
    await chmod(path, (await stat(path)).mode | bits);
  } catch (error) {
    // Only the owner may change the mode. Callers check afterwards whether the file is public.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}

/** Returns the folders between a root and a file, the outermost first. */
function foldersBelow(root: string, file: string): string[] {
  const folder = dirname(file);
  return folder.length > root.length ? [...foldersBelow(root, folder), folder] : [];
}
