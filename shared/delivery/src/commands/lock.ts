import { authorName } from '../site/author';
import { changeSite, type SiteAuthor } from '../site/change-site';
import { DeliveryError } from '../site/delivery-error';
import { requirePackage } from '../site/past';
import { lockOf, type Revision, SITE } from '../site/revision';

interface LockChange extends SiteAuthor {
  /** A package, or `site`, which covers every package. */
  name?: string | undefined;
}

/** Forbids every change of a package, or of the site, until it is unlocked. `changeSite` checks it. */
export function lock(change: LockChange & { why: string }): Promise<Revision> {
  const { name: subject = SITE, by, why } = change;
  return changeSite({
    ...change,
    action: 'lock',
    subject,
    decide: ({ locks, registry }) => {
      if (subject !== SITE) requirePackage(registry, subject);
      const held = lockOf(locks, subject);
      if (!held)
        return { locks: { ...locks, [subject]: { by, at: new Date().toISOString(), why } } };
      const said = `${subject} is locked by ${authorName(held.by)}: ${held.why}`;
      throw new DeliveryError('conflict', said);
    },
  });
}

/** Removes a lock of any author; the history names the author of the removal. */
export function unlock(change: LockChange): Promise<Revision> {
  const { name: subject = SITE } = change;
  return changeSite({
    ...change,
    action: 'unlock',
    subject,
    decide: ({ locks }) => {
      if (!lockOf(locks, subject)) throw new DeliveryError('not-found', `${subject} is not locked`);
      const { [subject]: _, ...others } = locks;
      return { locks: others };
    },
  });
}
