import { DeliveryError } from '../delivery-error';
import type { Storage } from '../storage/storage';
import type { SiteAuthor } from './change-site';
import { addRevision, afterRevision, type LatestRevision, readLatest } from './history';
import { finishHead, HEAD, lostRevision, readHeadRevision, sentenceOf } from './publish-head';
import type { Revision } from './revision-contract';
import { type Salvaged, salvage } from './salvage';

interface Mending {
  /** Whether to continue if a file of the history was changed. */
  evenChanged: boolean;
  /**
   * Throws if the command is refused, before anything is written. Gets the future site, and the committed revision that
   * visitors get with it, if there is one.
   */
  check: (site: LatestRevision, unshown: Revision | null) => Promise<void>;
}

interface Mended {
  revision: Revision;
  /** The last revision that was committed before and is published with this one. */
  finished: Revision | null;
}

/**
 * Continues from registry.json if the history has lost a file that commands need: adds a revision with the whole state
 * and reports the lost files. Resolves to that revision; null if the history is complete. Throws a DeliveryError if
 * registry.json cannot be read or shows an impossible number, or if a file of the history was changed, unless
 * `evenChanged` is set.
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
    `${namesOf(salvaged)} lost or changed: the history continues from ${HEAD} as revision ${String(number)}; ` +
      'check that locks and trials are correct',
  );
  if (unshown) say?.(sentenceOf(unshown));
  for (const sentence of droppedOf(salvaged)) say?.(sentence);
  return { revision, finished: unshown };
}

/**
 * Reads the live revision. If the history has lost it, the result is the state of registry.json with the later commits;
 * `lost` names the files, and `dropped` the revisions that visitors will not get.
 */
export async function readSite(
  storage: Storage,
): Promise<{ latest: LatestRevision; lost: string[]; dropped: string[] }> {
  // Read in this order, because a revision is in the history before visitors get it.
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

/** Returns a sentence for each committed revision that the site loses. */
function droppedOf({ dropped }: Salvaged): string[] {
  return dropped.map((stored) => {
    const { by, change } = stored.file;
    const what = [change.action, change.subject, change.to].filter((word) => word !== null);
    return (
      `${stored.path} (${what.join(' ')} by ${by}) comes after a lost file and never reached visitors: ` +
      'the site continues without that change, make it again if you still want it'
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
