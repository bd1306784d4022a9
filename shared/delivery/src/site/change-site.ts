import { setTimeout as wait } from 'node:timers/promises';

import { everyRelease, type Registry, type Source } from '@redeem/contracts';

import { type Author, authorName } from './author';
import { compatibilityProblems } from './compatibility';
import { DeliveryError } from './delivery-error';
import { addRevision, type LatestRevision, type NewRevision, requireLatest } from './history';
import { packagePast, pastAfter } from './past';
import type { Change, Lock, PackagePast, Revision } from './revision';
import type { Storage } from './storage';

/** Maximum number of attempts while others change the site. */
const TRIES = 200;

/** The parts of the site that a change replaces; absent parts stay. */
export interface Decision {
  change: Change;
  microFrontends?: Registry['microFrontends'];
  shell?: NonNullable<Registry['shell']>;
  locks?: Record<string, Lock>;
}

/** The author of a change and the site. */
export interface SiteAuthor {
  storage: Storage;
  by: Author;
  /** The revision that the author has seen. A change of the same package after it refuses the author's change. */
  seen?: number | undefined;
}

interface SiteChange extends SiteAuthor {
  /** Decides on the current site. It is called again if another author was faster. It can throw. */
  decide: (latest: LatestRevision) => Decision | Promise<Decision>;
  /** The site, if the caller has just read it. */
  latest?: LatestRevision | undefined;
}

/**
 * Changes the site in one step: visitors get the change with the one `create` of its revision. Resolves to the revision. If
 * another author creates it first, decides again on the site after that change. Refuses a change after which shell and
 * remotes are incompatible, and one of a package that has changed meanwhile.
 */
export async function changeSite(siteChange: SiteChange): Promise<Revision> {
  const { storage, by, seen, decide } = siteChange;
  let { latest = await requireLatest(storage) } = siteChange;
  let goal: string | null | undefined;
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const decision = await decide(latest);
    const { subject, to } = decision.change;
    const changed = packagePast(latest, subject)?.changed;
    const isNew = seen !== undefined && changed !== undefined && changed.revision > seen;
    // Two people who roll back at the same moment would go back by two releases.
    if (changed && (isNew || (goal !== undefined && goal !== to)))
      throw overtaken(subject, changed);
    goal = to;
    const revision = next(latest, decision, by);
    if (decision.shell || decision.microFrontends) requireTogether(revision.registry);
    if (await addRevision(storage, revision)) return { ...revision, nonce: '' };
    await wait(Math.random() * 20 * Math.min(attempt, 10));
    latest = await requireLatest(storage);
  }
  throw new DeliveryError('conflict', `other commands keep changing ${storage.name}: try again`);
}

function overtaken(subject: string, { by, revision }: PackagePast['changed']): DeliveryError {
  return new DeliveryError(
    'conflict',
    `${subject} was changed by ${authorName(by)} in revision ${String(revision)} at the same moment: ` +
      `look at it (delivery history ${subject}), and do it again if you still want it`,
  );
}

function requireTogether(registry: Registry): void {
  const problems = compatibilityProblems(registry);
  if (problems.length > 0) throw new DeliveryError('refused', problems.join('\n'));
}

function next(latest: LatestRevision, decision: Decision, by: Author): NewRevision {
  const { change, locks = latest.locks, ...replaced } = decision;
  const revision = latest.revision + 1;
  const registry = { ...latest.registry, ...replaced, revision };
  const ended = endedTrials(latest.registry, registry).filter((version) => version !== change.from);
  const step = {
    revision,
    at: new Date().toISOString(),
    by,
    change: { ...change, ...(ended.length > 0 && { ended }) },
    registry,
  };
  const sources: Record<string, Source> = change.source ? { [change.subject]: change.source } : {};
  return { site: latest.site, ...step, locks, past: pastAfter(latest, step, sources) };
}

/** Returns the versions whose trial a change ends. */
function endedTrials(before: Registry, after: Registry): string[] {
  const kept = new Set(everyRelease(after).map(({ entry }) => entry.url));
  return everyRelease(before)
    .filter(({ entry }) => !entry.deployment.default && !kept.has(entry.url))
    .map(({ entry }) => entry.metadata.version);
}
