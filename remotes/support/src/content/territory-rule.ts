import type { Territory } from '@redeem/platform';

interface Conditioned {
  territories?: Territory[];
}

/** Whether a part of the content is for a visitor from there. */
export function isFor(territory: Territory, { territories }: Conditioned): boolean {
  return territories?.includes(territory) ?? true;
}
