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
  /** Returns whether a revision already is the change of the command. */
  isSame?: (revision: Revision) => boolean;
}

/** The maximum number of attempts while others write. */
const TRIES = 100;

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

/** The site as a command finds it when it starts. */
export interface FoundSite {
  latest: LatestRevision;
  /**
   * The latest revision, if an earlier command was interrupted before visitors got it and this one has published it.
   * Null if they had it, if only registry.json was damaged, and if it could not be published.
   */
  finished: Revision | null;
}

/**
 * Reads the site. Publishes and reports the last revision if its command was interrupted before visitors got it. Throws
 * a DeliveryError if visitors have a revision that the history has lost.
 *
 * Another change may repair a damaged file of a live release that prevents the publication. So this throws only if
 * `isSame` says that the revision already is the change of the command.
 */
export async function finishHead(
  storage: Storage,
  { say, isSame = () => false }: Finishing = {},
): Promise<FoundSite> {
  // Read in this order, because a revision is in the history before visitors get it.
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

/**
 * Returns the error for a lost revision. Continuing would create another revision with a number that visitors have seen.
 */
export function lostRevision(
  storage: Storage,
  shown: number,
  { revision }: Revision,
): DeliveryError {
  return new DeliveryError(
    'damaged',
    `${HEAD} of ${storage.name} shows revision ${String(shown)}, and the history ends with ${String(revision)}: ` +
      `${pathOf(shown)} is missing. Restore it from a backup of the site. If there is none, ` +
      `\`delivery repair\` continues from ${HEAD}`,
  );
}

/** Publishes a committed revision. Throws a DeliveryError that says so if that fails. */
export async function showRevision(storage: Storage, { revision }: Revision): Promise<void> {
  try {
    await publishHead(storage);
  } catch (error) {
    throw new DeliveryError(
      'unfinished',
      `revision ${String(revision)} is committed, and visitors do not get it yet: ${reasonOf(error)}. ` +
        'Solve that and run the same command again, or run `delivery repair`',
      { cause: error },
    );
  }
}

/**
 * Writes registry.json, and the pages if the site has them as files, from the latest revision. Each writer reads the
 * latest revision again after its writes and repeats them if there is a newer one. So the files are the latest after the
 * last writer, in any order of the writes.
 */
export async function publishHead(storage: Storage, { force = false } = {}): Promise<void> {
  let written: number | null = null;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const latest = await readLatest(storage);
    const isHead = (await readHeadRevision(storage)) === latest.revision;
    if (isHead && (written === latest.revision || (written === null && !force))) return;
    await publishPages(storage, latest);
    const head = toDocument(latest.registry);
    // File servers do not compress, so a site with pages as files needs compressed copies.
    if (latest.configuration) await replaceCompressed(storage, HEAD, head);
    else await storage.replace(HEAD, head);
    written = latest.revision;
  }
  throw new Error(
    `${HEAD} of ${storage.name} does not keep the revision that is written to it, so visitors do not get it`,
  );
}
