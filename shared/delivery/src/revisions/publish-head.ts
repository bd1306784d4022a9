import { toDocument, toText } from '../document';
import { replaceCompressed } from '../storage/replace-compressed';
import type { Storage } from '../storage/storage';
import { readLatest } from './history';
import { publishPages } from './publish-pages';

const HEAD = 'registry.json';

/** How often others may be overtaken, or overtake. */
const TRIES = 100;

/** What web servers and visitors read as live. Null when it cannot be read. */
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

/**
 * Brings registry.json, and the pages where a site keeps them as files, up to the latest revision.
 * Whoever was overtaken while writing sees that when looking again, so after the last one has looked
 * they are the latest, whatever the order of the writes.
 */
export async function publishHead(storage: Storage, { force = false } = {}): Promise<void> {
  let written: number | null = null;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const latest = await readLatest(storage);
    const isHead = (await readHeadRevision(storage)) === latest.revision;
    if (isHead && (written === latest.revision || (written === null && !force))) return;
    await publishPages(storage, latest);
    const head = toDocument(latest.registry);
    // Whoever has pages as files is a server that compresses nothing itself.
    if (latest.configuration) await replaceCompressed(storage, HEAD, head);
    else await storage.replace(HEAD, head);
    written = latest.revision;
  }
  throw new Error(
    `${HEAD} of ${storage.name} does not keep what is written to it. Visitors have what they had; ` +
      'the change is in the history, and `delivery repair` brings it to them once that is mended',
  );
}
