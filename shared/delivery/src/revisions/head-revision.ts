import { type Storage, toText } from '@redeem/storage';

/** The file that web servers, hosts and visitors read as live. */
export const HEAD = 'registry.json';

/** Resolves to the revision of registry.json; null if it cannot be read. */
export async function readHeadRevision(storage: Storage): Promise<number | null> {
  const bytes = await storage.read(HEAD);
  if (!bytes) return null;
  try {
    const { revision } = JSON.parse(toText(bytes)) as { revision?: unknown };
    return typeof revision === 'number' ? revision : null;
  } catch {
    return null;
  }
}
