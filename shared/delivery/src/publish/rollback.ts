import { type FallbackRelease, releasesOf } from '@redeem/contracts';
import type { Storage } from '@redeem/storage';

import { DeliveryError } from '../delivery-error';
import { readRecord } from '../release/release-record';
import { versionFolder } from '../release/version';
import { changeSite, type Decision, type SiteAuthor } from '../revisions/change-site';
import { readPast } from '../revisions/history';
import { type Past, requireUnlocked, type Revision } from '../revisions/revision-contract';
import { defaultVersion, publishedVersion, requirePackage } from '../revisions/past';
import { keptRelease } from './inspect-release';
import { toEverybody, trialOf, withoutTrial } from './traffic';

interface Rollback extends SiteAuthor {
  name: string;
  /** The version to restore. Without it, the trial ends or the previous version is restored. */
  to?: string;
  /** Version of the trial to end; optional if only one version is on trial. */
  version?: string;
  why?: string;
}

/**
 * Rolls a release back at once: nothing is built or uploaded, only the registry changes. Restores any version that was
 * live and is still kept, after it has verified the files.
 */
export function rollback(request: Rollback): Promise<Revision> {
  const { storage, by, say, seen, name } = request;
  return changeSite({
    storage,
    by,
    say,
    seen,
    subject: name,
    decide: async (latest) => {
      // A remote that was withdrawn comes back by a version that was live.
      if (request.to === undefined || name === 'shell') requirePackage(latest.registry, name);
      requireUnlocked(latest, name);
      const past = await readPast(storage, latest, name);
      return name === 'shell'
        ? shellBack(request, latest, past)
        : remoteBack(request, latest, past);
    },
  });
}

async function remoteBack(
  request: Rollback,
  { registry }: Revision,
  past: Past,
): Promise<Decision> {
  const { storage, name, to, version: ended, why } = request;
  const { microFrontends } = registry;
  const live = releasesOf(registry, name);
  const from = defaultVersion(registry, name);
  const change = { action: 'rollback' as const, subject: name, ...(why && { why }) };

  const trial = to === undefined ? trialOf(name, live, ended) : null;
  if (trial) {
    const { version } = trial.metadata;
    return {
      change: { ...change, from: version, to: from },
      microFrontends: { ...microFrontends, [name]: withoutTrial(live, version) },
    };
  }
  const version = to ? liveOnce(past, name, to) : versionBefore(past, name, from);
  requireOther(name, version, live.length > 1 ? null : from);
  const record = await keptRelease(storage, versionFolder(name, version), past);
  if (record.kind !== 'remote') throw new DeliveryError('not-found', `${name} is no remote`);
  const fallback = await fallbackOf(storage, past, name, version);
  return {
    change: { ...change, from, to: version },
    microFrontends: { ...microFrontends, [name]: toEverybody(record.entry, fallback) },
  };
}

async function shellBack(request: Rollback, { registry }: Revision, past: Past): Promise<Decision> {
  const { storage, name, to, version: trial, why } = request;
  if (trial !== undefined) throw new DeliveryError('not-found', 'the shell is never on trial');
  const from = defaultVersion(registry, name);
  const version = to ? liveOnce(past, name, to) : versionBefore(past, name, from);
  requireOther(name, version, from);
  const record = await keptRelease(storage, versionFolder(name, version), past);
  if (record.kind !== 'shell') throw new DeliveryError('not-found', 'that is no shell');
  return {
    change: { action: 'rollback', subject: name, from, to: version, ...(why && { why }) },
    shell: record.entry,
  };
}

function requireOther(name: string, version: string, live: string | null): void {
  if (version !== live) return;
  throw new DeliveryError('conflict', `${name} ${version} is what visitors get already`);
}

/** Returns the fallback that the version had when it was live: the release that is rolled back may be the faulty one. */
async function fallbackOf(
  storage: Storage,
  past: Past,
  name: string,
  version: string,
): Promise<FallbackRelease | undefined> {
  const fallback = publishedVersion(past, version)?.fallback;
  if (fallback === undefined) return undefined;
  // A damaged record of a third release must not prevent the rollback.
  const record = await readRecord(storage, versionFolder(name, fallback)).catch(() => null);
  return record ? { url: record.entry.url, metadata: record.entry.metadata } : undefined;
}

/** Returns a version of this package. Throws a DeliveryError if it was never live. */
function liveOnce(past: Past, name: string, version: string): string {
  if (publishedVersion(past, version)) return version;
  throw new DeliveryError(
    'not-found',
    `${name} ${version} has never been live: see delivery history`,
  );
}

/** Returns the default version before this one, without versions that were rolled back since. */
function versionBefore(past: Past, name: string, current: string | null): string {
  const before = current === null ? null : publishedVersion(past, current)?.before;
  if (before) return before;
  throw new DeliveryError('not-found', `there is no version of ${name} before this one: say --to`);
}
