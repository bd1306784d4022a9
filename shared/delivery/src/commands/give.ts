import { type FallbackRelease, releasesOf } from '@redeem/contracts';

import { type Before, changeSite, type Decision, type SiteAuthor } from '../site/change-site';
import { DeliveryError } from '../site/delivery-error';
import {
  defaultVersion,
  packagePast,
  pastVersion,
  requireKept,
  requirePackage,
} from '../site/past';
import { readRecord, type ReleasedEntry, type ReleasedShell } from '../site/record';
import type { Origin, Revision } from '../site/revision';
import type { Storage } from '../site/storage';
import { onTrial, previousDefault, toEverybody, trialOf, withoutTrial } from '../site/traffic';
import { releaseFolder } from '../site/version';
import { requireStored } from './store';

/*
 * The commands that change which stored releases visitors get. Nothing is built or uploaded: each reads the newest revision,
 * decides the shares, and creates the next revision.
 */

interface About extends SiteAuthor {
  /** Name of the package. */
  name: string;
}

interface Gift extends About {
  version: string;
  /** Share of the visitors who get it, in percent. */
  traffic: number;
  /** Where the release comes from, if another site had it before. */
  origin?: Origin | undefined;
}

/** Gives a stored release to visitors. Resolves to the revision with which they get it. */
export function give({ version, traffic, origin, ...about }: Gift): Promise<Revision> {
  const { storage, name } = about;
  return changeSite({
    ...about,
    action: 'publish',
    subject: name,
    decide: async (latest) => {
      requireKept(latest, name, version);
      const record = await requireStored(storage, name, version);
      const { source } = record;
      const fallback = previousDefault(releasesOf(latest.registry, name), version);
      return {
        ...share(latest, record, { name, traffic, fallback }),
        ...(source && { source, sources: { [name]: source } }),
        ...(origin && { origin }),
      };
    },
  });
}

interface Promotion extends About {
  /** Version on trial; optional if only one version is on trial. */
  version?: string | undefined;
  /** The new share of the visitors, in percent. */
  traffic: number;
}

/** Gives the release on trial to more visitors, to all, or to fewer. */
export function promote({ version, traffic, ...about }: Promotion): Promise<Revision> {
  const { storage, name } = about;
  return changeSite({
    ...about,
    action: 'promote',
    subject: name,
    decide: async (latest) => {
      const live = releasesOf(latest.registry, name);
      const trial = trialOf(name, live, version);
      if (!trial)
        throw new DeliveryError(
          'not-found',
          `${name} has no version on trial. To give visitors a stored or an earlier one: ` +
            `delivery publish ${name} --version <version>`,
        );
      const { deployment, ...entry } = trial;
      const { version: given } = entry.metadata;
      // A damaged one can still be given to fewer.
      if (traffic > deployment.traffic) await requireStored(storage, name, given);
      const fallback = previousDefault(live, given);
      return share(latest, { kind: 'remote', entry }, { name, traffic, fallback });
    },
  });
}

interface Rollback extends About {
  /** The version to restore. Without it, the trial ends or the previous version is restored. */
  to?: string | undefined;
  /** Version of the trial to end; optional if only one version is on trial. */
  version?: string | undefined;
}

/** Ends a trial, or restores the previous or any version that visitors have had and that is kept. */
export function rollback({ to, version: ended, ...about }: Rollback): Promise<Revision> {
  const { storage, name } = about;
  return changeSite({
    ...about,
    action: 'rollback',
    subject: name,
    decide: async (latest) => {
      const { registry } = latest;
      // A remote that was withdrawn comes back by a version that was live.
      if (to === undefined) requirePackage(registry, name);
      const live = releasesOf(registry, name);
      const from = defaultVersion(registry, name);
      const trial = to === undefined ? trialOf(name, live, ended) : null;
      if (trial) {
        const { version } = trial.metadata;
        const microFrontends = { ...registry.microFrontends, [name]: withoutTrial(live, version) };
        return { from: version, to: from, microFrontends };
      }
      const version = to ?? versionBefore(latest, name, from);
      requireKept(latest, name, version);
      const known = pastVersion(latest, name, version);
      if (!known)
        throw new DeliveryError(
          'not-found',
          `${name} ${version} has never been live: see delivery history ${name}`,
        );
      const record = await requireStored(storage, name, version);
      const fallback = await fallbackOf(storage, name, known.fallback);
      return share(latest, record, { name, traffic: 100, fallback });
    },
  });
}

/**
 * Withdraws a remote with all its releases. Throws a DeliveryError while a route of the live shell belongs to it. A later
 * publication restores it.
 */
export function retire({ name, ...author }: About): Promise<Revision> {
  return changeSite({
    ...author,
    action: 'retire',
    subject: name,
    decide: ({ registry }) => {
      if (name === 'shell')
        throw new DeliveryError('refused', 'a site needs its shell: publish another one');
      requirePackage(registry, name);
      const { [name]: _, ...others } = registry.microFrontends;
      return { from: defaultVersion(registry, name), microFrontends: others };
    },
  });
}

type Released = { kind: 'remote'; entry: ReleasedEntry } | { kind: 'shell'; entry: ReleasedShell };

interface Shares {
  name: string;
  traffic: number;
  /** The release that pages run when this one fails. */
  fallback: FallbackRelease | undefined;
}

/** Returns the change that gives a release to a share of the visitors. */
function share(latest: Before, release: Released, { name, traffic, fallback }: Shares): Decision {
  const { registry } = latest;
  const { version: to } = release.entry.metadata;
  requireShare(latest, name, to, traffic);
  const from = defaultVersion(registry, name);
  const live = releasesOf(registry, name);
  if (release.kind === 'shell') return { from, to, shell: release.entry };
  const { entry } = release;
  const entries = traffic < 100 ? onTrial(live, entry, traffic) : toEverybody(entry, fallback);
  return {
    from,
    to,
    ...(traffic < 100 && { traffic }),
    microFrontends: { ...registry.microFrontends, [name]: entries },
  };
}

/** Refuses a share that cannot be given. A publication asks before anybody waits for a build and the gate. */
export function requireShare(latest: Before, name: string, version: string, traffic: number): void {
  const { registry } = latest;
  const from = defaultVersion(registry, name);
  // All remotes were checked against one shell.
  if (name === 'shell' && traffic < 100)
    throw new DeliveryError('refused', 'the shell is for all visitors: leave out --traffic');
  if (version === from && (traffic < 100 || releasesOf(registry, name).length <= 1))
    throw new DeliveryError('conflict', `${name} ${version} is what visitors get already`);
  if (traffic < 100 && from === null)
    throw new DeliveryError('conflict', `${name} is new, for all: publish it without --traffic`);
}

/** Returns the default version before this one, without versions that were rolled back since. */
function versionBefore(latest: Before, name: string, current: string | null): string {
  const before = current === null ? null : pastVersion(latest, name, current)?.before;
  if (before) return before;
  const { versions = [] } = packagePast(latest, name) ?? {};
  const example = versions.find(({ version }) => version !== current)?.version ?? '<version>';
  throw new DeliveryError(
    'not-found',
    `there is no version of ${name} before this one. To go to another: delivery publish ${name} --version ${example}`,
  );
}

/** Resolves to the fallback that a version had when it was live: the release that is rolled back may be the faulty one. */
async function fallbackOf(
  storage: Storage,
  name: string,
  version: string | undefined,
): Promise<FallbackRelease | undefined> {
  if (version === undefined) return undefined;
  // A damaged record of a third release must not prevent the rollback.
  const record = await readRecord(storage, releaseFolder(name, version)).catch(() => null);
  return record ? { url: record.entry.url, metadata: record.entry.metadata } : undefined;
}
