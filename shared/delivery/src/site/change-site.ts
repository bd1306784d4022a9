import { setTimeout as wait } from 'node:timers/promises';

import { everyRelease, type Registry, type Source } from '@redeem/contracts';

import { type Author, authorName } from './author';
import { compatibilityProblems } from './compatibility';
import { DeliveryError } from './delivery-error';
import { addRevision, type LatestRevision, type NewRevision, requireLatest } from './history';
import { packagePast, pastAfter } from './past';
import {
  type Change,
  type Lock,
  type PackagePast,
  requireUnlocked,
  type Revision,
} from './revision';
import type { Storage } from './storage';

/** Maximum number of attempts while others change the site. */
const TRIES = 200;

/** The author of a change and the site. */
export interface SiteAuthor {
  storage: Storage;
  by: Author;
  /** The reason, shown in the history. */
  why?: string | undefined;
  /** The revision that the author has seen. A change of the same package after it refuses the author's change. */
  seen?: number | undefined;
}

/** What a change is, and the parts of the site that it replaces; absent parts stay. */
export interface Decision extends Partial<Omit<Change, 'action' | 'subject' | 'why' | 'ended'>> {
  microFrontends?: Registry['microFrontends'];
  shell?: NonNullable<Registry['shell']>;
  locks?: Record<string, Lock>;
}

interface SiteChange extends SiteAuthor {
  action: Change['action'];
  /** The package that changes; `site` for all. */
  subject: string;
  /** Decides on the current site. It is called again if another author was faster. It can throw. */
  decide: (latest: LatestRevision) => Decision | Promise<Decision>;
  /** The site, if the caller has just read it. */
  latest?: LatestRevision | undefined;
}

/**
 * Changes the site in one step: visitors get the change with the one `create` of its revision. Resolves to the revision. If
 * another author creates it first, decides again on the site after that change. Refuses a change of what is locked, one of a
 * package that has changed meanwhile, and one after which shell and remotes are incompatible.
 */
export async function changeSite(siteChange: SiteChange): Promise<Revision> {
  const { storage, action, subject, seen, decide } = siteChange;
  let { latest = await requireLatest(storage) } = siteChange;
  let goal: string | null | undefined;
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    if (action !== 'lock' && action !== 'unlock') requireUnlocked(latest, subject);
    const decision = await decide(latest);
    const { to = null } = decision;
    const changed = packagePast(latest, subject)?.changed;
    const isNew = seen !== undefined && changed !== undefined && changed.revision > seen;
    // Two people who roll back at the same moment would go back by two releases.
    if (changed && (isNew || (goal !== undefined && goal !== to)))
      throw overtaken(subject, changed);
    goal = to;
    const revision = next(latest, decision, siteChange);
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
    `${subject} was changed by ${authorName(by)} in revision ${String(revision)} meanwhile: ` +
      `look at it (delivery history ${subject}), and do it again if you still want it`,
  );
}

/** Refuses a registry whose shell and remotes are incompatible. */
export function requireTogether(registry: Registry): void {
  const problems = compatibilityProblems(registry);
  if (problems.length > 0) throw new DeliveryError('refused', problems.join('\n'));
}

function next(
  latest: LatestRevision,
  { microFrontends, shell, locks = latest.locks, ...decided }: Decision,
  { action, subject, by, why }: SiteChange,
): NewRevision {
  const revision = latest.revision + 1;
  const replaced = { ...(microFrontends && { microFrontends }), ...(shell && { shell }) };
  const registry = { ...latest.registry, ...replaced, revision };
  const { from = null, to = null, source } = decided;
  const ended = endedTrials(latest.registry, registry).filter((version) => version !== from);
  const change: Change = {
    ...{ action, subject, ...decided, from, to },
    ...(why !== undefined && { why }),
    ...(ended.length > 0 && { ended }),
  };
  const step = { revision, at: new Date().toISOString(), by, change, registry };
  const sources: Record<string, Source> = source ? { [subject]: source } : {};
  return { site: latest.site, ...step, locks, past: pastAfter(latest, step, sources) };
}

/** Returns the versions whose trial a change ends. */
function endedTrials(before: Registry, after: Registry): string[] {
  const kept = new Set(everyRelease(after).map(({ entry }) => entry.url));
  return everyRelease(before)
    .filter(({ entry }) => !entry.deployment.default && !kept.has(entry.url))
    .map(({ entry }) => entry.metadata.version);
}
