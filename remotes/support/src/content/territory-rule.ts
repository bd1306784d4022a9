import type { Territory } from '@redeem/platform';

import type { Group } from './content';

interface Conditioned {
  territories?: Territory[];
}

/** Returns true if a part of the content is for visitors of a territory. */
export function isFor(territory: Territory, { territories }: Conditioned): boolean {
  return territories?.includes(territory) ?? true;
}

/** Returns the groups and entries for a territory, without empty groups. */
export function entriesFor(groups: readonly Group[], territory: Territory): Group[] {
  return groups
    .map((group) => ({
      ...group,
      entries: group.entries.filter((entry) => isFor(territory, entry)),
    }))
    .filter(({ entries }) => entries.length > 0);
}
