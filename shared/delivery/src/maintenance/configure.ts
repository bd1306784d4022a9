import { isDeepStrictEqual } from 'node:util';

import type { Configuration } from '@redeem/contracts';

import { changeSite } from '../revisions/change-site';
import { requireUnlocked, SITE_LOCK } from '../revisions/locks';
import type { Revision } from '../revisions/revision-contract';
import type { Storage } from '../storage/storage';

interface NewConfiguration {
  storage: Storage;
  by: string;
  configuration: Configuration;
}

/** Keeps a configuration in the site, which from then on has its pages as files. */
export function configure({ storage, by, configuration }: NewConfiguration): Promise<Revision> {
  return changeSite({
    storage,
    by,
    isDoneBy: (revision) =>
      revision.change.action === 'configure' &&
      isDeepStrictEqual(revision.configuration, configuration),
    decide: (latest) => {
      requireUnlocked(latest, SITE_LOCK);
      return {
        change: { action: 'configure', subject: SITE_LOCK, from: null, to: null },
        configuration,
      };
    },
  });
}
