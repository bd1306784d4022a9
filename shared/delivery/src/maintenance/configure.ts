import type { Configuration } from '@redeem/contracts';

import { changeSite, type SiteAuthor } from '../revisions/change-site';
import { requireUnlocked, type Revision, SITE_LOCK } from '../revisions/revision-contract';

interface NewConfiguration extends SiteAuthor {
  configuration: Configuration;
}

/** Stores a configuration in the site. From then on the site has its pages as files. */
export function configure({ configuration, ...author }: NewConfiguration): Promise<Revision> {
  return changeSite({
    ...author,
    subject: SITE_LOCK,
    decide: (latest) => {
      requireUnlocked(latest, SITE_LOCK);
      return {
        change: { action: 'configure', subject: SITE_LOCK, from: null, to: null },
        configuration,
      };
    },
  });
}
