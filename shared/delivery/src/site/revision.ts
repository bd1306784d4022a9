import { RegistryContract, SourceContract } from '@redeem/contracts';
import * as v from 'valibot';

import { AuthorContract, authorName } from './author';
import { DeliveryError } from './delivery-error';

const Text = v.pipe(v.string(), v.nonEmpty());

const RevisionNumber = v.pipe(v.number(), v.integer(), v.minValue(1));

const Time = v.pipe(v.string(), v.isoTimestamp());

const LockContract = v.object({ by: AuthorContract, at: Time, why: Text });

/** The site from which a release came with the same bytes, and since when and by whom that site had it. */
const OriginContract = v.object({
  site: Text,
  /** The revision in which it went live there; absent if it never did. */
  revision: v.exactOptional(RevisionNumber),
  by: AuthorContract,
  at: Time,
});

/** A change of a package from one version to another. */
const ChangeContract = v.object({
  action: v.picklist(['init', 'publish', 'promote', 'rollback', 'retire', 'lock', 'unlock', 'gc']),
  /** Name of a package; `site` for a change of all packages. */
  subject: Text,
  from: v.nullable(Text),
  to: v.nullable(Text),
  /** Share of the visitors who get `to`, in percent; absent for all. */
  traffic: v.exactOptional(v.number()),
  why: v.exactOptional(Text),
  /** The commit that `to` was built from. */
  source: v.exactOptional(SourceContract),
  origin: v.exactOptional(OriginContract),
  /** Versions whose trial the change ended. */
  ended: v.exactOptional(v.array(Text)),
  /** The folders of removed releases and uploads. */
  removed: v.exactOptional(v.array(Text)),
});

/** What later changes need to know about a version that visitors have had. */
const PastVersionContract = v.object({
  version: Text,
  /** The first revision in which it was live. */
  since: v.object({ revision: RevisionNumber, at: Time, by: AuthorContract }),
  /** The revision that ended it. Absent while it is live. */
  until: v.exactOptional(v.object({ revision: RevisionNumber, at: Time })),
  /** The previous default when it became the default; null if there was none. Absent if it was only on trial. */
  before: v.exactOptional(v.nullable(Text)),
  /** The fallback of pages when it was last the default. */
  fallback: v.exactOptional(Text),
  source: v.exactOptional(SourceContract),
});

const PackagePastContract = v.object({
  /** The kept versions that visitors have had, the first one first. */
  versions: v.array(PastVersionContract),
  /** Versions whose files were removed as garbage. They never return. */
  removed: v.array(Text),
  /** The last revision about the package. */
  changed: v.object({ revision: RevisionNumber, at: Time, by: AuthorContract }),
});

/** A file of the history: a change with its author, and the whole state and past after it. It never changes. */
export const RevisionContract = v.object({
  /** Tells two sites apart, also if one takes the place of the other. */
  site: Text,
  revision: RevisionNumber,
  /** Makes the bytes of each write unique, so that a writer can tell its own file from another with the same name. */
  nonce: Text,
  at: Time,
  by: AuthorContract,
  change: ChangeContract,
  /** The live releases. */
  registry: RegistryContract,
  /** The locks with author and reason, by package (or `site`). */
  locks: v.record(v.string(), LockContract),
  /** The past of every package that the site has had. */
  past: v.record(v.string(), PackagePastContract),
});

export type Revision = v.InferOutput<typeof RevisionContract>;
export type Change = Revision['change'];
export type Origin = v.InferOutput<typeof OriginContract>;
export type Lock = v.InferOutput<typeof LockContract>;
export type PastVersion = v.InferOutput<typeof PastVersionContract>;
export type PackagePast = v.InferOutput<typeof PackagePastContract>;

/** One line of the history. */
export type HistoryEntry = Pick<Revision, 'revision' | 'at' | 'by' | 'change'>;

/** The lock that covers every package; also the subject of a change of the whole site. */
export const SITE = 'site';

/** Refuses a change of a package that is locked, alone or with the whole site. */
export function requireUnlocked({ locks }: Pick<Revision, 'locks'>, name: string): void {
  for (const subject of [SITE, name]) {
    const lock = lockOf(locks, subject);
    if (!lock) continue;
    throw new DeliveryError(
      'conflict',
      `${subject} is locked by ${authorName(lock.by)} since ${lock.at}: ${lock.why}. ` +
        `When the reason no longer applies, run: delivery unlock${subject === SITE ? '' : ` ${subject}`}`,
    );
  }
}

export function lockOf(locks: Revision['locks'], subject: string): Lock | undefined {
  return Object.hasOwn(locks, subject) ? locks[subject] : undefined;
}
