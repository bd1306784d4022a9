import { DeliveryError } from '../delivery-error';
import { changeSite, type SiteAuthor } from '../revisions/change-site';
import { lockOf, type Revision, SITE_LOCK } from '../revisions/revision-contract';
import { requirePackage } from '../revisions/past';

interface LockChange extends SiteAuthor {
  /** A package; absent for the whole site. */
  name?: string;
}

/** Forbids every change of a package, or of the site, until it is unlocked. */
export function lock({ name, why, ...author }: LockChange & { why: string }): Promise<Revision> {
  const subject = name ?? SITE_LOCK;
  return changeSite({
    ...author,
    subject,
    decide: ({ locks, registry }) => {
      if (name !== undefined) requirePackage(registry, name);
      const held = lockOf(locks, subject);
      if (held) {
        throw new DeliveryError('conflict', `${subject} is locked by ${held.by}: ${held.why}`);
      }
      return {
        change: { action: 'lock', subject, from: null, to: null, why },
        locks: { ...locks, [subject]: { by: author.by, at: new Date().toISOString(), why } },
      };
    },
  });
}

/** Removes a lock of any author; the history names the author of the removal. */
export function unlock({ name, why, ...author }: LockChange & { why?: string }): Promise<Revision> {
  const subject = name ?? SITE_LOCK;
  return changeSite({
    ...author,
    subject,
    decide: ({ locks }) => {
      if (!lockOf(locks, subject)) throw new DeliveryError('not-found', `${subject} is not locked`);
      const { [subject]: _, ...others } = locks;
      return {
        change: { action: 'unlock', subject, from: null, to: null, ...(why && { why }) },
        locks: others,
      };
    },
  });
}
