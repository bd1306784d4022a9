import { authorName } from '../site/author';
import { changeSite, type SiteAuthor } from '../site/change-site';
import { DeliveryError } from '../site/delivery-error';
import { requirePackage } from '../site/past';
import { lockOf, type Revision, SITE } from '../site/revision';

interface LockChange extends SiteAuthor {
  /** A package; absent for the whole site. */
  name?: string | undefined;
}

/** Forbids every change of a package, or of the site, until it is unlocked. `requireUnlocked` checks it. */
export function lock({ name, why, ...author }: LockChange & { why: string }): Promise<Revision> {
  const subject = name ?? SITE;
  return changeSite({
    ...author,
    decide: ({ locks, registry }) => {
      if (name !== undefined) requirePackage(registry, name);
      const held = lockOf(locks, subject);
      if (held) {
        throw new DeliveryError(
          'conflict',
          `${subject} is locked by ${authorName(held.by)}: ${held.why}`,
        );
      }
      return {
        change: { action: 'lock', subject, from: null, to: null, why },
        locks: { ...locks, [subject]: { by: author.by, at: new Date().toISOString(), why } },
      };
    },
  });
}

/** Removes a lock of any author; the history names the author of the removal. */
export function unlock({
  name,
  why,
  ...author
}: LockChange & { why?: string | undefined }): Promise<Revision> {
  const subject = name ?? SITE;
  return changeSite({
    ...author,
    decide: ({ locks }) => {
      if (!lockOf(locks, subject)) throw new DeliveryError('not-found', `${subject} is not locked`);
      const { [subject]: _, ...others } = locks;
      return {
        change: {
          ...{ action: 'unlock', subject, from: null, to: null },
          ...(why !== undefined && { why }),
        },
        locks: others,
      };
    },
  });
}
