import { setTimeout as wait } from 'node:timers/promises';

import { type Configuration, everyRelease, type Registry } from '@redeem/contracts';

import { DeliveryError } from '../delivery-error';
import type { Storage } from '../storage/storage';
import { misfitsOf } from './compatibility';
import { addRevision, type LatestRevision, readLatest } from './history';
import { finishHead, showRevision } from './publish-head';
import type { Change, Lock, Revision } from './revision-contract';

/** How often a change is tried while others change the site as well. */
const TRIES = 200;

/** What is to be live after a change. What is not named stays. */
export interface Decision {
  change: Change;
  microFrontends?: Registry['microFrontends'];
  shell?: NonNullable<Registry['shell']>;
  locks?: Record<string, Lock>;
  configuration?: Configuration;
}

interface SiteChange {
  storage: Storage;
  /** Who changes it. */
  by: string;
  /**
   * Whether a revision is what this change asks for. Where the last one is, and visitors did not get it,
   * it is finished instead of made a second time.
   */
  isDoneBy?: (revision: Revision) => boolean;
  /** Decides on the site as it is then; asked again when somebody else was faster. May throw. */
  decide: (latest: LatestRevision) => Decision | Promise<Decision>;
}

/**
 * Changes what is live, in one step, and answers with the revision in which that happened. A change
 * after which shell and remotes would not go together is refused, whatever was checked before:
 * others may have changed the site since.
 */
export async function changeSite({ storage, by, isDoneBy, decide }: SiteChange): Promise<Revision> {
  const isSame = (revision: Revision) => revision.by === by && isDoneBy?.(revision) === true;
  const finished = await finishHead(storage, isSame);
  if (finished && isSame(finished)) return finished;
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const latest = await readLatest(storage);
    const decision = await decide(latest);
    const revision = next(latest, decision, by);
    if (decision.shell || decision.microFrontends) requireTogether(revision.registry);
    if (await addRevision(storage, revision, latest)) {
      await showRevision(storage, revision);
      return revision;
    }
    await wait(Math.random() * 20 * Math.min(attempt, 10));
  }
  throw new DeliveryError('conflict', `others keep changing ${storage.name}: try again`);
}

function requireTogether(registry: Registry): void {
  const misfits = misfitsOf(registry);
  if (misfits.length > 0) throw new DeliveryError('refused', misfits.join('\n'));
}

function next(
  latest: Revision,
  { change, locks = latest.locks, configuration = latest.configuration, ...changed }: Decision,
  by: string,
): Revision {
  const revision = latest.revision + 1;
  const registry = { ...latest.registry, ...changed, revision };
  const ended = endedTrials(latest.registry, registry).filter((version) => version !== change.from);
  return {
    revision,
    at: new Date().toISOString(),
    by,
    change: { ...change, ...(ended.length > 0 && { ended }) },
    locks,
    registry,
    ...(configuration && { configuration }),
  };
}

/** The versions on trial that no visitor gets any more. */
function endedTrials(before: Registry, after: Registry): string[] {
  const kept = new Set(everyRelease(after).map(({ entry }) => entry.url));
  return everyRelease(before)
    .filter(({ entry }) => !entry.deployment.default && !kept.has(entry.url))
    .map(({ entry }) => entry.metadata.version);
}
