import { reasonOf, type Storage, toDocument } from '@redeem/storage';

import { DeliveryError } from '../delivery-error';
import { type HistoryEntry, type LatestRevision, pathOf, readHistory, readLatest } from './history';
import { type Revision, SITE_LOCK } from './revision-contract';
import { HEAD, readHeadRevision } from './head-revision';
import { requirePackage } from './past';
import { publishPages, replaceCompressed } from './publish-pages';

/** Reports, in one sentence, something that was done beyond the request. */
export type Say = (sentence: string) => void;

/** The maximum number of attempts while others write. */
const TRIES = 100;

/**
 * Resolves to the latest revision, and to the number of the one that visitors get; null if registry.json cannot be
 * read. Throws a DeliveryError if visitors get a revision that the history has lost.
 */
export async function readSite(
  storage: Storage,
): Promise<{ latest: LatestRevision; shown: number | null }> {
  // Read in this order, because a revision is in the history before visitors get it.
  const shown = await readHeadRevision(storage);
  const latest = await readLatest(storage).catch((error: unknown) => {
    const isLost = error instanceof DeliveryError && error.reason === 'not-found';
    if (isLost && shown !== null) return null;
    throw error;
  });
  if (latest && (shown === null || shown <= latest.revision)) return { latest, shown };
  // Continuing would create another revision with a number that visitors have seen.
  throw new DeliveryError(
    'damaged',
    `${HEAD} of ${storage.name} shows revision ${String(shown)}, and the history ` +
      `${latest ? `ends with ${String(latest.revision)}` : 'has no file'}: ${pathOf(shown ?? 1)} is missing. ` +
      `Restore it from a backup of the site. If there is none, \`delivery adopt\` starts a new history from ${HEAD}`,
  );
}

/** The package that a command changes, and the receiver of its messages. */
interface Command {
  /** A package, or `site`. */
  subject: string;
  say?: Say | undefined;
}

/**
 * Every command that changes a site begins with this. If the latest revision was committed by a command that was
 * interrupted before visitors got it, publishes and reports it. Resolves to the latest revision.
 *
 * If that revision is about the same package, this throws a DeliveryError afterwards: the user may not know the revision,
 * or may have repeated the interrupted command.
 */
export async function finishHead(
  storage: Storage,
  { subject, say }: Command,
): Promise<LatestRevision> {
  const { latest, shown } = await readSite(storage);
  if (shown === latest.revision) return latest;
  // If registry.json cannot be read, visitors may have had the revision. Only the first one was certainly interrupted.
  const isInterrupted = shown !== null || latest.revision === 1;
  const isSame = isInterrupted && latest.change.subject === subject;
  try {
    await showRevision(storage, latest);
  } catch (error) {
    // The command may replace the damaged shell that prevents the publication, or allow that.
    const mayMend = !isSame || ['shell', SITE_LOCK].includes(subject);
    if (mayMend && isOfDamage(error)) return latest;
    throw error;
  }
  if (!isSame) {
    say?.(sentenceOf(latest));
    return latest;
  }
  throw new DeliveryError(
    'unfinished',
    `${sentenceOf(latest)}. Nothing else was done: run your command again if you still want it`,
  );
}

/** Returns the sentence that reports a committed revision that a later command has published. */
export function sentenceOf({ revision, change: { action, subject, to }, by }: Revision): string {
  const what = [action, subject, to].filter((word) => word !== null).join(' ');
  return `revision ${String(revision)} (${what} by ${by}) was committed before, visitors get it now`;
}

function isOfDamage(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof DeliveryError && cause.reason === 'damaged';
}

/** Publishes a committed revision. Throws a DeliveryError that says so if that fails. */
export async function showRevision(storage: Storage, { revision }: Revision): Promise<void> {
  try {
    await publishHead(storage);
    await storage.keepReserve();
  } catch (error) {
    throw new DeliveryError(
      'unfinished',
      `revision ${String(revision)} is committed, and visitors do not get it yet: ${reasonOf(error)}. ` +
        'Solve that and run `delivery repair`',
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

interface Wanted {
  /** Only the changes of this package and of the whole site. */
  name?: string | undefined;
  /** Receives a sentence for each file of the history that is lost or changed. */
  say: Say;
}

/** Resolves to the changes of a site, the oldest first. Throws a DeliveryError if it never had the package. */
export async function siteHistory(
  storage: Storage,
  { name, say }: Wanted,
): Promise<HistoryEntry[]> {
  const history = await readHistory(storage, ({ message }) => {
    say(message);
  });
  if (name === undefined) return history;
  // A retired package is only in the history.
  const isKnown = history.some(({ change }) => change.subject === name);
  if (!isKnown) requirePackage((await readLatest(storage)).registry, name);
  return history.filter(({ change }) => [name, 'site'].includes(change.subject));
}
