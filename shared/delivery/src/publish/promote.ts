import { releasesOf } from '@redeem/contracts';

import { DeliveryError } from '../delivery-error';
import { changeSite } from '../revisions/change-site';
import { requireUnlocked } from '../revisions/locks';
import { defaultVersion } from '../revisions/past';
import type { Revision } from '../revisions/revision-contract';
import type { Storage } from '../storage/storage';
import { fallbackAmong, onTrial, toEverybody, trialOf } from './traffic';

interface Promotion {
  storage: Storage;
  name: string;
  by: string;
  /** The trial that is meant; it may be left out where there is one. */
  version?: string;
  /** The new share of the visitors, in percent. */
  traffic: number;
}

/** Gives the release that is on trial to more visitors, or to all. */
export function promote({ storage, name, by, version, traffic }: Promotion): Promise<Revision> {
  return changeSite({
    storage,
    by,
    isDoneBy: ({ change }) =>
      change.action === 'promote' &&
      change.subject === name &&
      (version ?? change.to) === change.to &&
      (change.traffic ?? 100) === traffic,
    decide: (latest) => {
      requireUnlocked(latest, name);
      const { microFrontends } = latest.registry;
      const live = releasesOf(latest.registry, name);
      const trial = trialOf(name, live, version);
      if (!trial) throw new DeliveryError('not-found', `${name} has no version on trial`);
      const { deployment: _, ...entry } = trial;
      return {
        change: {
          action: 'promote',
          subject: name,
          from: defaultVersion(latest.registry, name),
          to: trial.metadata.version,
          ...(traffic < 100 && { traffic }),
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
