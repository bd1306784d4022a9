import { setTimeout as wait } from 'node:timers/promises';

import { DeliveryError } from '../delivery-error';
import type { Registry } from '../registry-contract';
import type { Storage } from '../storage/storage';
import { addRevision, readLatest } from './history';
import { publishHead } from './publish-head';
import type { Change, Lock, Revision } from './revision-contract';

/** How often a change is tried while others change the site as well. */
const TRIES = 200;

/** What is to be live after a change. What is not named stays. */
export interface Decision {
  change: Change;
  microFrontends?: Registry['microFrontends'];
  shell?: NonNullable<Registry['shell']>;
  locks?: Record<string, Lock>;
}

interface SiteChange {
  storage: Storage;
  /** Who changes it. */
  by: string;
  /** Decides on the site as it is then; asked again when somebody else was faster. May throw. */
  decide: (latest: Revision) => Decision | Promise<Decision>;
}

/** Changes what is live, in one step, and answers with the revision in which that happened. */
export async function changeSite({ storage, by, decide }: SiteChange): Promise<Revision> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const latest = await readLatest(storage);
    const revision = next(latest, await decide(latest), by);
    if (await addRevision(storage, revision)) {
      await publishHead(storage);
      return revision;
    }
    await wait(Math.random() * 20 * Math.min(attempt, 10));
  }
  throw new DeliveryError('conflict', `others keep changing ${storage.name}: try again`);
}

function next(latest: Revision, { change, locks, ...changed }: Decision, by: string): Revision {
  const revision = latest.revision + 1;
  return {
    revision,
    at: new Date().toISOString(),
    by,
    change,
    locks: locks ?? latest.locks,
    registry: { ...latest.registry, ...changed, revision },
  };
}
