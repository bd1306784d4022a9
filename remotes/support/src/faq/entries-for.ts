import type { Territory } from '@redeem/platform';

import type { Group } from '../content/content';
import { isFor } from '../content/territory-rule';

/** Returns the groups and entries for a territory, without empty groups. */
export function entriesFor(groups: readonly Group[], territory: Territory): Group[] {
  return groups
    .map((group) => ({
      ...group,
      entries: group.entries.filter((entry) => isFor(territory, entry)),
    }))
    .filter(({ entries }) => entries.length > 0);
}
