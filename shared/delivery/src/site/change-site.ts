import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import { everyRelease, type Registry, type Source } from '@redeem/contracts';

import { type Author, authorName } from './author';
import { compatibilityProblems } from './compatibility';
import { DeliveryError } from './delivery-error';
import { addRevision, requireLatest } from './history';
import { packagePast, pastAfter } from './past';
import { type Change, type Lock, requireUnlocked, type Revision } from './revision';
import type { Storage } from './storage';

/** Maximum number of attempts while others change the site. */
const TRIES = 200;

/** The author of a change and the site. */
export interface SiteAuthor {
  storage: Storage;
  by: Author;
  /** The reason, shown in the history. */
  why?: string | undefined;
  /** The revision that the author has seen; the newest without it. A change of the same package after it refuses the author's. */
  seen?: number | undefined;
}

/** What a change is, and the parts of the site that it replaces; absent parts stay. */
export interface Decision extends Partial<Omit<Change, 'action' | 'subject' | 'why' | 'ended'>> {
  microFrontends?: Registry['microFrontends'];
  shell?: NonNullable<Registry['shell']>;
  locks?: Record<string, Lock>;
  /** The commits of the releases that are new, by package. */
  sources?: Record<string, Source>;
}

/** A revision on which a change is decided: the newest, or the empty one before the first. */
export type Before = Omit<Revision, 'at' | 'by' | 'change' | 'nonce'>;

interface SiteChange extends SiteAuthor {
  action: Change['action'];
  /** The package that changes; `site` for all. */
  subject: string;
  /** Decides on the current site. It is called again if another author was faster. It can throw. */
  decide: (latest: Before) => Decision | Promise<Decision>;
  /** The site, if the caller has just read it. */
  latest?: Before | undefined;
}

/**
 * Changes the site in one step: visitors get the change with the one `create` of its revision. Resolves to the revision. If
 * another author creates it first, decides again on the site after that change. Refuses a change of what is locked, one of a
 * package that has changed meanwhile, and one after which shell and remotes are incompatible.
 */
export async function changeSite(siteChange: SiteChange): Promise<Revision> {
  const { storage, action, subject, decide } = siteChange;
  let { latest = await requireLatest(storage) } = siteChange;
  const isLock = action === 'lock' || action === 'unlock';
  const { seen = isLock ? Infinity : latest.revision } = siteChange;
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    if (!isLock) requireUnlocked(latest, subject);
    requireUnchanged(latest, action, subject, seen);
    const decision = await decide(latest);
    const revision = next(latest, decision, siteChange);
    if (decision.shell || decision.microFrontends) requireTogether(revision.registry);
    if (await addRevision(storage, revision)) return revision;
    await wait(Math.random() * 20 * Math.min(attempt, 10));
    latest = await requireLatest(storage);
  }
  throw new DeliveryError('conflict', `other commands keep changing ${storage.name}: try again`);
}

/**
 * Refuses a change of a package that somebody else has changed meanwhile: two people who roll back at the same moment would go
 * back by two releases. A publication was checked with the shell, so a change of the shell refuses it, too.
 */
export function requireUnchanged(
  latest: Before,
  action: Change['action'],
  subject: string,
  seen: number,
): void {
  for (const name of action === 'publish' ? [subject, 'shell'] : [subject]) {
    const { changed } = packagePast(latest, name) ?? {};
    if (!changed || changed.revision <= seen) continue;
    throw new DeliveryError(
      'conflict',
      `${name} was changed by ${authorName(changed.by)} in revision ${String(changed.revision)} meanwhile: ` +
        `look at it (delivery history ${name}), and do it again if you still want it` +
        (action === 'publish' ? `. Your release is stored: publish it with --version` : ''),
    );
  }
}

/** Refuses a registry whose shell and remotes are incompatible. */
function requireTogether(registry: Registry): void {
  const problems = compatibilityProblems(registry);
  if (problems.length > 0) throw new DeliveryError('refused', problems.join('\n'));
}

function next(
  latest: Before,
  { microFrontends, shell, locks = latest.locks, sources = {}, ...decided }: Decision,
  { action, subject, by, why }: SiteChange,
): Revision {
  const revision = latest.revision + 1;
  const replaced = { ...(microFrontends && { microFrontends }), ...(shell && { shell }) };
  const registry = { ...latest.registry, ...replaced, revision };
  const { from = null, to = null } = decided;
  const ended = endedTrials(latest.registry, registry).filter((version) => version !== from);
  const change: Change = {
    action,
    subject,
    ...decided,
    from,
    to,
    ...(why !== undefined && { why }),
    ...(ended.length > 0 && { ended }),
  };
  const step = { revision, at: new Date().toISOString(), by, change, registry };
  const past = pastAfter(latest, step, sources);
  return { site: latest.site, nonce: randomUUID(), ...step, locks, past };
}

/** Returns the versions whose trial a change ends. */
function endedTrials(before: Registry, after: Registry): string[] {
  const kept = new Set(everyRelease(after).map(({ entry }) => entry.url));
  return everyRelease(before)
    .filter(({ entry }) => !entry.deployment.default && !kept.has(entry.url))
    .map(({ entry }) => entry.metadata.version);
}
