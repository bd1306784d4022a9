import type { Territory } from '@redeem/platform';

interface Conditioned {
  territories?: Territory[];
}

/** Returns true if a part of the content is for visitors of a territory. */
export function isFor(territory: Territory, { territories }: Conditioned): boolean {
  return territories?.includes(territory) ?? true;
}
