import { setTimeout as wait } from 'node:timers/promises';

import { type Configuration, everyRelease, type Registry } from '@redeem/contracts';
import type { Storage } from '@redeem/storage';

import { DeliveryError } from '../delivery-error';
import { compatibilityProblems } from './compatibility';
import { addRevision, type LatestRevision } from './history';
import { finishHead, readSite, type Say, showRevision } from './publish-head';
import type { Change, Lock, Revision } from './revision-contract';

/** Maximum number of attempts while others change the site. */
const TRIES = 200;

/** The parts of the site that a change replaces; absent parts stay. */
export interface Decision {
  change: Change;
  microFrontends?: Registry['microFrontends'];
  shell?: NonNullable<Registry['shell']>;
  locks?: Record<string, Lock>;
  configuration?: Configuration;
  tool?: string;
}

/** The author of a change and the site. */
export interface SiteAuthor {
  storage: Storage;
  /** Author in the history. */
  by: string;
  /** Receives one sentence for each thing that was done beyond the request. */
  say?: Say | undefined;
  /** The revision that the author has seen. A change of the same package after it refuses the author's change. */
  seen?: number | undefined;
}

interface Commit extends Omit<SiteAuthor, 'say'> {
  /** Decides on the current site. It is called again if another author was faster. It can throw. */
  decide: (latest: LatestRevision) => Decision | Promise<Decision>;
  /** The site, if the caller has just read it. */
  latest?: LatestRevision;
}

interface SiteChange extends SiteAuthor, Pick<Commit, 'decide'> {
  /** The package that changes, or `site`. */
  subject: string;
}

/** Changes the site after `finishHead`. Resolves to the revision of the change. */
export async function changeSite({
  subject,
  storage,
  by,
  say,
  seen,
  decide,
}: SiteChange): Promise<Revision> {
  const latest = await finishHead(storage, { subject, say });
  return commitChange({ storage, by, seen, decide, latest });
}

/**
 * Changes the site in one step. Resolves to the revision of the change. Refuses a change after which shell and remotes
 * are incompatible, also if it was checked before, because others may have changed the site since. The site is read
 * again if another author was faster.
 */
export async function commitChange(commit: Commit): Promise<Revision> {
  const { storage, by, seen, decide } = commit;
  let { latest = (await readSite(storage)).latest } = commit;
  let goal: string | null | undefined;
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const decision = await decide(latest);
    requireSeen(latest, decision.change, seen);
    requireSameGoal(latest, decision.change, goal);
    goal = decision.change.to;
    const revision = next(latest, decision, by);
    if (decision.shell || decision.microFrontends) requireTogether(revision.registry);
    if (await addRevision(storage, revision, latest)) {
      await showRevision(storage, revision);
      return revision;
    }
    await wait(Math.random() * 20 * Math.min(attempt, 10));
    ({ latest } = await readSite(storage));
  }
  throw new DeliveryError('conflict', `other commands keep changing ${storage.name}: try again`);
}

/** Refuses a change of a package that has changed since its author has seen the site. */
function requireSeen(latest: LatestRevision, { subject }: Change, seen: number | undefined): void {
  const changed = latest.packages[subject]?.changed;
  if (seen === undefined || !changed || changed.revision <= seen) return;
  throw overtaken(latest, subject);
}

/**
 * Refuses a change whose version is another than at the first attempt, because the package has changed: two people who
 * roll back at the same moment would go back by two releases.
 */
function requireSameGoal(
  latest: LatestRevision,
  { subject, to }: Change,
  before: string | null | undefined,
): void {
  if (before === undefined || before === to) return;
  throw overtaken(latest, subject);
}

function overtaken({ packages }: LatestRevision, subject: string): DeliveryError {
  const { by, revision } = packages[subject]?.changed ?? {};
  return new DeliveryError(
    'conflict',
    `${subject} was changed by ${by ?? 'somebody'} in revision ${String(revision)} at the same moment: ` +
      'look at it, and do it again if you still want it',
  );
}

function requireTogether(registry: Registry): void {
  const problems = compatibilityProblems(registry);
  if (problems.length > 0) throw new DeliveryError('refused', problems.join('\n'));
}

function next(latest: Revision, decision: Decision, by: string): Revision {
  const { change, locks = latest.locks, ...replaced } = decision;
  const { configuration = latest.configuration, tool = latest.tool, ...changed } = replaced;
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
    ...(tool !== undefined && { tool }),
  };
}

/** Returns the versions whose trial a change ends. */
function endedTrials(before: Registry, after: Registry): string[] {
  const kept = new Set(everyRelease(after).map(({ entry }) => entry.url));
  return everyRelease(before)
    .filter(({ entry }) => !entry.deployment.default && !kept.has(entry.url))
    .map(({ entry }) => entry.metadata.version);
}
