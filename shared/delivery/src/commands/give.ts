import { type FallbackRelease, type RegistryEntry, releasesOf } from '@redeem/contracts';
import { lt } from 'semver';

import { changeSite, type Decision, type SiteAuthor } from '../site/change-site';
import { DeliveryError } from '../site/delivery-error';
import type { LatestRevision } from '../site/history';
import {
  defaultVersion,
  packagePast,
  pastVersion,
  requireKept,
  requirePackage,
} from '../site/past';
import { readRecord, type ReleaseRecord, requireRecord } from '../site/record';
import type { Origin, Revision } from '../site/revision';
import type { Storage } from '../site/storage';
import { onTrial, previousDefault, toEverybody, trialOf, withoutTrial } from '../site/traffic';
import { releaseFolder } from '../site/version';
import { requireFiles } from './store';

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
  /** Throws a DeliveryError if the release must not replace the live one. Called again if another author was faster. */
  mayReplace: (latest: LatestRevision) => Promise<void>;
}

/** Gives a stored release to visitors. Resolves to the revision with which they get it. */
export async function give(gift: Gift): Promise<Revision> {
  const { name, version, traffic, origin } = gift;
  const record = await storedRecord(gift.storage, name, version);
  return changeSite({
    ...{ ...gift, action: 'publish', subject: name },
    decide: async (current) => {
      await gift.mayReplace(current);
      const { source } = record;
      const fallback = previousDefault(releasesOf(current.registry, name), version);
      const given = giveTo(current, record, { name, traffic, fallback });
      return { ...given, ...(source && { source }), ...(origin && { origin }) };
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
export function promote(promotion: Promotion): Promise<Revision> {
  const { storage, name, version, traffic } = promotion;
  return changeSite({
    ...{ ...promotion, action: 'promote', subject: name },
    decide: async (latest) => {
      const live = releasesOf(latest.registry, name);
      const trial = trialOf(name, live, version);
      if (!trial) {
        throw new DeliveryError(
          'not-found',
          `${name} has no version on trial. To give visitors a stored or an earlier one: ` +
            `delivery publish ${name} --version <version>`,
        );
      }
      const { deployment, ...entry } = trial;
      const { version: given } = entry.metadata;
      if (traffic > deployment.traffic) await storedRecord(storage, name, given);
      const fallback = previousDefault(live, given);
      return giveTo(latest, { kind: 'remote', entry }, { name, traffic, fallback });
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
export function rollback(request: Rollback): Promise<Revision> {
  const { storage, name, to, version: ended } = request;
  return changeSite({
    ...{ ...request, action: 'rollback', subject: name },
    decide: async (latest) => {
      // A remote that was withdrawn comes back by a version that was live.
      if (to === undefined || name === 'shell') requirePackage(latest.registry, name);
      const live = releasesOf(latest.registry, name);
      const from = defaultVersion(latest.registry, name);
      const trial = to === undefined ? trialOf(name, live, ended) : null;
      if (trial) {
        const { version } = trial.metadata;
        const left = withoutTrial(live, version);
        return {
          ...{ from: version, to: from },
          microFrontends: { ...latest.registry.microFrontends, [name]: left },
        };
      }
      const version = to ?? versionBefore(latest, name, from);
      requireKept(latest, name, version);
      const known = pastVersion(latest, name, version);
      if (!known) {
        throw new DeliveryError(
          'not-found',
          `${name} ${version} has never been live: see delivery history ${name}`,
        );
      }
      const record = await storedRecord(storage, name, version);
      const fallback = await fallbackOf(storage, name, known.fallback);
      return giveTo(latest, record, { name, traffic: 100, fallback });
    },
  });
}

/**
 * Withdraws a remote with all its releases. Throws a DeliveryError while a route of the live shell belongs to it. A later
 * publication restores it.
 */
export function retire({ name, ...author }: About): Promise<Revision> {
  return changeSite({
    ...{ ...author, action: 'retire', subject: name },
    decide: (latest) => {
      if (name === 'shell') {
        throw new DeliveryError(
          'refused',
          'a site needs its shell: roll it back, or publish another one',
        );
      }
      requirePackage(latest.registry, name);
      const { [name]: _, ...others } = latest.registry.microFrontends;
      return { from: defaultVersion(latest.registry, name), microFrontends: others };
    },
  });
}

interface Shares {
  name: string;
  traffic: number;
  /** The release that pages run when this one fails. */
  fallback: FallbackRelease | undefined;
}

type GivenRelease = {
  [Kind in ReleaseRecord['kind']]: Pick<ReleaseRecord & { kind: Kind }, 'kind' | 'entry'>;
}[ReleaseRecord['kind']];

/** Returns the change that gives a release to a share of the visitors. */
function giveTo({ registry }: Revision, record: GivenRelease, shares: Shares): Decision {
  const { name, traffic, fallback } = shares;
  const { version: to } = record.entry.metadata;
  const from = defaultVersion(registry, name);
  const live = releasesOf(registry, name);
  if (to === from && (traffic < 100 || live.length <= 1))
    throw new DeliveryError('conflict', `${name} ${to} is what visitors get already`);
  if (record.kind === 'shell') {
    requireWhole(traffic);
    return { from, to, shell: record.entry };
  }
  if (traffic < 100 && from === null)
    throw new DeliveryError(
      'conflict',
      `${name} is new: no other version is there for the rest, so publish it without --traffic`,
    );
  const entries: RegistryEntry[] =
    traffic === 100 ? toEverybody(record.entry, fallback) : onTrial(live, record.entry, traffic);
  return {
    ...{ from, to, ...(traffic < 100 && { traffic }) },
    microFrontends: { ...registry.microFrontends, [name]: entries },
  };
}

/** Refuses a trial of the shell: all remotes were checked against one shell. */
export function requireWhole(traffic: number): void {
  if (traffic === 100) return;
  throw new DeliveryError('refused', 'the shell is for all visitors: publish it without --traffic');
}

/** Refuses a version lower than the live one: it was probably built from an older checkout. */
export function requireHigher({ registry }: Revision, name: string, version: string): void {
  const live = defaultVersion(registry, name);
  if (live === null || !lt(version, live)) return;
  throw new DeliveryError(
    'refused',
    `${name} ${version} is lower than ${live}, which visitors get. Publish a higher version (a new build: --bump patch), ` +
      `go back to a version that was live (delivery rollback ${name} --to <version>), or add --allow-downgrade`,
  );
}

/** Resolves to the record of a release with all its files. Throws a DeliveryError if it is not stored whole. */
async function storedRecord(
  storage: Storage,
  name: string,
  version: string,
): Promise<ReleaseRecord> {
  const folder = releaseFolder(name, version);
  const record = await requireRecord(storage, folder);
  await requireFiles(storage, folder, record);
  return record;
}

/** Returns the default version before this one, without versions that were rolled back since. */
function versionBefore(latest: Revision, name: string, current: string | null): string {
  const before = current === null ? null : pastVersion(latest, name, current)?.before;
  if (before) return before;
  const { versions = [] } = packagePast(latest, name) ?? {};
  const [example = '<version>'] = versions.flatMap(({ version }) =>
    version === current ? [] : version,
  );
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
