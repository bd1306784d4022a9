import { releasesOf } from '@redeem/contracts';

import { DeliveryError } from '../delivery-error';
import { versionFolder } from '../release/version';
import { changeSite, type SiteAuthor } from '../revisions/change-site';
import { requireUnlocked, type Revision } from '../revisions/revision-contract';
import { defaultVersion } from '../revisions/past';
import { verifyRelease } from './inspect-release';
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
 * Gives the release on trial to more visitors, to all, or to fewer. Verifies its files before more visitors get it.
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
      const trial = trialOf(name, live, version);
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
