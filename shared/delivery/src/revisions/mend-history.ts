import { DeliveryError } from '../delivery-error';
import type { Storage } from '../storage/storage';
import type { SiteAuthor } from './change-site';
import { addRevision, afterRevision, type LatestRevision, readLatest } from './history';
import { finishHead, HEAD, lostRevision, readHeadRevision, sentenceOf } from './publish-head';
import type { Revision } from './revision-contract';
import { type Salvaged, salvage } from './salvage';

interface Mending {
  /** Whether to go on where somebody has changed a file of the history. */
  evenChanged: boolean;
  /**
   * Throws where the command that asks is refused, before anything is written. Gets the site as it will be, and
   * the committed revision that visitors get with it, if there is one.
   */
  check: (site: LatestRevision, unshown: Revision | null) => Promise<void>;
}

interface Mended {
  revision: Revision;
  /** The last revision that was committed before, and that visitors get with this one. */
  finished: Revision | null;
}

/**
 * Goes on from registry.json where the history has lost a file that commands need: adds a revision that holds the
 * whole state, and says so, with what is lost. Returns that revision; null where the history is whole. Throws
 * a DeliveryError where registry.json cannot be read either, or shows a number that no loss explains, and where
 * somebody has changed a file of the history, unless `evenChanged` is set.
 */
export async function mendHistory(author: SiteAuthor, mending: Mending): Promise<Mended | null> {
  const { storage, by, say } = author;
  const salvaged = await salvageSite(storage);
  if (!salvaged) return null;
  const { site, before, unshown, damage } = salvaged;
  if (salvaged.changed.length > 0 && !mending.evenChanged) throw damage;
  const number = before.revision + 1;
  const revision: Revision = {
    revision: number,
    at: new Date().toISOString(),
    by,
    change: { action: 'repair', subject: 'site', from: null, to: null },
    locks: site.locks,
    registry: { ...site.registry, revision: number },
    ...(site.configuration && { configuration: site.configuration }),
  };
  await mending.check(await afterRevision(storage, revision, before), unshown);
  if (!(await addRevision(storage, revision, before))) return mendHistory(author, mending);
  await finishHead(storage);
  say?.(
    `${namesOf(salvaged)} lost or changed: the history goes on from ${HEAD} as revision ${String(number)}; ` +
      'see whether locks and trials are what they should be',
  );
  if (unshown) say?.(sentenceOf(unshown));
  for (const sentence of droppedOf(salvaged)) say?.(sentence);
  return { revision, finished: unshown };
}

/**
 * Reads the revision that is live. Where the history has lost what tells that, it is what registry.json shows, with
 * what was committed after it; `lost` names the files, and `dropped` says what visitors will not get.
 */
export async function readSite(
  storage: Storage,
): Promise<{ latest: LatestRevision; lost: string[]; dropped: string[] }> {
  // In this order: a revision is in the history before visitors get it.
  const shown = await readHeadRevision(storage);
  const latest = await latestOrDamage(storage, shown);
  if (!(latest instanceof DeliveryError)) return { latest, lost: [], dropped: [] };
  const salvaged = await salvage(storage, latest);
  return {
    latest: salvaged.site,
    lost: [...salvaged.lost, ...salvaged.changed],
    dropped: droppedOf(salvaged),
  };
}

async function salvageSite(storage: Storage): Promise<Salvaged | null> {
  const latest = await latestOrDamage(storage, await readHeadRevision(storage));
  return latest instanceof DeliveryError ? salvage(storage, latest) : null;
}

function namesOf({ lost, changed }: Pick<Salvaged, 'lost' | 'changed'>): string {
  const names = [...lost, ...changed];
  return `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'}`;
}

/** A sentence for each committed revision that the site goes on without. */
function droppedOf({ dropped }: Salvaged): string[] {
  return dropped.map((stored) => {
    const { by, change } = stored.format === 1 ? stored.whole : stored.file;
    const what = [change.action, change.subject, change.to].filter((word) => word !== null);
    return (
      `${stored.path} (${what.join(' ')} by ${by}) comes after a lost file and never reached visitors: ` +
      'the site goes on without that change, make it again if it is still wanted'
    );
  });
}

async function latestOrDamage(
  storage: Storage,
  shown: number | null,
): Promise<LatestRevision | DeliveryError> {
  try {
    const latest = await readLatest(storage);
    return shown !== null && shown > latest.revision
      ? lostRevision(storage, shown, latest)
      : latest;
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    const isLost = error.reason === 'damaged' || (error.reason === 'not-found' && shown !== null);
    if (isLost) return error;
    throw error;
  }
}
