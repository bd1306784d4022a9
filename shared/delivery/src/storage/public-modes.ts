import { chmod, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * The mode of a file of a site. It is set, not left to the umask of who publishes: web servers run as
 * another user.
 */
export const PUBLIC_FILE = 0o644;

const PUBLIC_FOLDER = 0o755;

/** What everybody needs of a file, and of a folder. */
const READ = 0o004;
const ENTER = 0o001;

/** What is enough of the root: whoever makes it may open it to the group of a web server only. */
const ENTER_ROOT = 0o011;

/** Makes a folder of a site that web servers can look into, with all above it that are missing or private. */
export async function makePublicFolder(root: string, folder: string): Promise<void> {
  const topmost = await mkdir(folder, { recursive: true });
  if (topmost !== undefined) {
    for (let made = root; made.length >= topmost.length; made = dirname(made)) {
      await chmod(made, PUBLIC_FOLDER);
    }
  }
  await openFolders(root, folder);
}

/** Returns whether a server of another user can read a file; throws where there is none. */
export async function isPublicFile(root: string, file: string): Promise<boolean> {
  if (((await stat(file)).mode & READ) === 0) return false;
  for (const folder of foldersBetween(root, dirname(file))) {
    if (!(await isOpen(root, folder))) return false;
  }
  return true;
}

/** Lets a server of another user read a file, with the folders of the site that it is in. */
export async function makePublicFile(root: string, file: string): Promise<void> {
  await openFolders(root, dirname(file));
  const { mode } = await stat(file);
  if ((mode & READ) === 0) await chmod(file, mode | PUBLIC_FILE);
}

async function openFolders(root: string, folder: string): Promise<void> {
  for (const one of foldersBetween(root, folder)) {
    if (!(await isOpen(root, one))) await chmod(one, (await stat(one)).mode | PUBLIC_FOLDER);
  }
}

async function isOpen(root: string, folder: string): Promise<boolean> {
  const { mode } = await stat(folder);
  return (mode & (folder === root ? ENTER_ROOT : ENTER)) !== 0;
}

/** A folder below a root, those above it, and the root; the outermost first. */
function foldersBetween(root: string, folder: string): string[] {
  const outer = folder.length > root.length ? foldersBetween(root, dirname(folder)) : [];
  return [...outer, folder];
}
