import { DeliveryError } from '../delivery-error';
import type { Lock, Revision } from './revision-contract';

/** The lock that covers every package. */
export const SITE_LOCK = 'site';

/** Refuses a change of a package that is locked, alone or with the whole site. */
export function requireUnlocked({ locks }: Revision, name: string): void {
  for (const subject of [SITE_LOCK, name]) {
    const lock = lockOf(locks, subject);
    if (!lock) continue;
    throw new DeliveryError(
      'conflict',
      `${subject} is locked by ${lock.by} since ${lock.at}: ${lock.why}. ` +
        `When the reason no longer applies, run: delivery unlock${subject === SITE_LOCK ? '' : ` ${subject}`}`,
    );
  }
}

export function lockOf(locks: Revision['locks'], subject: string): Lock | undefined {
  return Object.hasOwn(locks, subject) ? locks[subject] : undefined;
}
