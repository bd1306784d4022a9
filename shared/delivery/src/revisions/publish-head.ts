import { DeliveryError } from '../delivery-error';
import { toDocument, toText } from '../storage/document';
import type { Storage } from '../storage/storage';
import { reasonOf } from '../storage/storage-faults';
import { pathOf } from './files';
import { type LatestRevision, readLatest } from './history';
import { publishPages, replaceCompressed } from './publish-pages';
import type { Revision } from './revision-contract';

/** The file that web servers, hosts and visitors read as live. */
export const HEAD = 'registry.json';

/** Reports, in one sentence, something that was done beyond the request. */
export type Say = (sentence: string) => void;

interface Finishing {
  say?: Say | undefined;
  /** Whether a revision is what the command asks for. */
  isSame?: (revision: Revision) => boolean;
}

/** How often others may be overtaken, or overtake. */
const TRIES = 100;

/** The revision that registry.json shows. Null when it cannot be read. */
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

/** The site as a command finds it when it starts. */
export interface FoundSite {
  latest: LatestRevision;
  /**
   * The latest revision, where a command broke off before visitors got it and this one brought it to them.
   * Null where they had it, where registry.json was merely damaged, and where it could not be brought.
   */
  finished: Revision | null;
}

/**
 * Reads the site, and brings visitors the revision that the history ends with, where a command broke off
 * before it did, and says so. Throws a DeliveryError where visitors have a revision that the history has lost.
 *
 * A damaged file of a live release that is in the way may be mended by another change, so it throws only
 * if `isSame` says that the revision is what the command asks for.
 */
export async function finishHead(
  storage: Storage,
  { say, isSame = () => false }: Finishing = {},
): Promise<FoundSite> {
  // In this order: a revision is in the history before visitors get it.
  const shown = await readHeadRevision(storage);
  const latest = await readLatest(storage);
  if (shown === latest.revision) return { latest, finished: null };
  if (shown !== null && shown > latest.revision) throw lostRevision(storage, shown, latest);
  try {
    await showRevision(storage, latest);
  } catch (error) {
    if (isSame(latest) || !isOfDamage(error)) throw error;
    return { latest, finished: null };
  }
  say?.(sentenceOf(latest));
  return { latest, finished: shown === null ? null : latest };
}

/** Returns the sentence that reports a committed revision that the command has finished. */
export function sentenceOf({ revision }: Revision): string {
  return `revision ${String(revision)} is committed, visitors get it now`;
}

function isOfDamage(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof DeliveryError && cause.reason === 'damaged';
}

/** To go on would make another revision of a number that visitors have seen. */
export function lostRevision(
  storage: Storage,
  shown: number,
  { revision }: Revision,
): DeliveryError {
  return new DeliveryError(
    'damaged',
    `${HEAD} of ${storage.name} shows revision ${String(shown)}, and the history ends with ${String(revision)}: ` +
      `${pathOf(shown)} is missing. Restore it from a backup of the site. If there is none, ` +
      `\`delivery repair\` goes on from ${HEAD}`,
  );
}

/** Brings visitors a revision that is committed; throws a DeliveryError that says so where that fails. */
export async function showRevision(storage: Storage, { revision }: Revision): Promise<void> {
  try {
    await publishHead(storage);
  } catch (error) {
    throw new DeliveryError(
      'unfinished',
      `revision ${String(revision)} is committed, and visitors do not get it yet: ${reasonOf(error)}. ` +
        'Mend that and say the same again, or `delivery repair`',
      { cause: error },
    );
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
    // A site with pages as files is served without compression on request.
    if (latest.configuration) await replaceCompressed(storage, HEAD, head);
    else await storage.replace(HEAD, head);
    written = latest.revision;
  }
  throw new Error(
    `${HEAD} of ${storage.name} does not keep what is written to it, and visitors have what they had`,
  );
}
