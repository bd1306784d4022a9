import { type RegistryEntry, releasesOf } from '@redeem/contracts';
import type { Storage } from '@redeem/storage';

import { DeliveryError } from '../delivery-error';
import { versionFolder } from '../release/version';
import { changeSite, type SiteAuthor } from '../revisions/change-site';
import { type LatestRevision, readPast } from '../revisions/history';
import { requireUnlocked, type Revision } from '../revisions/revision-contract';
import { defaultVersion, publishedVersion } from '../revisions/past';
import { keptRelease, verifyRelease } from './inspect-release';
import { fallbackAmong, onTrial, toEverybody, trialOf } from './traffic';

interface Promotion extends SiteAuthor {
  name: string;
  /** Version on trial; optional if only one version is on trial. */
  version?: string;
  /** The new share of the visitors, in percent. */
  traffic: number;
  why?: string;
}

/**
 * Gives the release on trial to more visitors, to all, or to fewer. Verifies its files before more visitors get it. Takes up a trial
 * of the given version that has ended, unless the remote has changed since.
 */
export function promote({ name, version, traffic, why, ...author }: Promotion): Promise<Revision> {
  const { storage } = author;
  return changeSite({
    ...author,
    subject: name,
    decide: async (latest) => {
      requireUnlocked(latest, name);
      const { microFrontends } = latest.registry;
      const live = releasesOf(latest.registry, name);
      const trial =
        (await endedTrial(storage, latest, { name, version })) ?? trialOf(name, live, version);
      if (!trial) throw new DeliveryError('not-found', `${name} has no version on trial`);
      const { deployment, ...entry } = trial;
      if (traffic > deployment.traffic) {
        await verifyRelease(storage, versionFolder(name, trial.metadata.version));
      }
      return {
        change: {
          action: 'promote',
          subject: name,
          from: defaultVersion(latest.registry, name),
          to: trial.metadata.version,
          ...(traffic < 100 && { traffic }),
          ...(why && { why }),
        },
        microFrontends: {
          ...microFrontends,
          [name]:
            traffic < 100
              ? onTrial(live, entry, traffic)
              : toEverybody(entry, fallbackAmong(live, entry)),
        },
      };
    },
  });
}

/**
 * Resolves to the trial of a version that has ended in the last change of its remote; otherwise to null. After another change it could
 * take texts back that visitors have got since.
 */
async function endedTrial(
  storage: Storage,
  latest: LatestRevision,
  { name, version }: { name: string; version: string | undefined },
): Promise<RegistryEntry | null> {
  const changed = latest.packages[name]?.changed?.revision;
  if (version === undefined || changed === undefined || !defaultVersion(latest.registry, name)) {
    return null;
  }
  const past = await readPast(storage, latest, name);
  const ended = publishedVersion(past, version);
  // One that was for all visitors has a version before it, or null.
  if (ended?.until?.revision !== changed || ended.before !== undefined) return null;
  const record = await keptRelease(storage, versionFolder(name, version), past);
  if (record.kind !== 'remote') return null;
  return { ...record.entry, deployment: { traffic: 0, default: false } };
}
