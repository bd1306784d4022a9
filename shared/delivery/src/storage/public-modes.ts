import { chmod, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * The mode of a file of a site. It is set, not left to the umask of who publishes: web servers run as
 * another user.
 */
export const PUBLIC_FILE = 0o644;

const PUBLIC_FOLDER = 0o755;

/** Makes a folder that web servers can look into, with all above it that are missing. */
export async function makePublicFolder(folder: string): Promise<void> {
  const topmost = await mkdir(folder, { recursive: true });
  if (topmost === undefined) return;
  for (let made = folder; made.length >= topmost.length; made = dirname(made)) {
    await chmod(made, PUBLIC_FOLDER);
  }
}
