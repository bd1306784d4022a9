import { ConfigurationContract, INTEGRITY, RegistryContract } from '@redeem/contracts';
import * as v from 'valibot';

import { DeliveryError } from '../delivery-error';
import { ContentOriginContract } from '../release/release-record';

const Text = v.pipe(v.string(), v.nonEmpty());

const RevisionNumber = v.pipe(v.number(), v.integer(), v.minValue(1));

const Time = v.pipe(v.string(), v.isoTimestamp());

const Hash = v.pipe(v.string(), v.regex(INTEGRITY, 'must be a hash'));

const LockContract = v.object({ by: Text, at: Time, why: Text });

/** The site from which a release came with the same bytes, and since when and by whom that site had it. */
const OriginContract = v.object({
  site: Text,
  /** The revision in which it went live there; absent if it never did. */
  revision: v.exactOptional(RevisionNumber),
  by: v.exactOptional(Text),
  at: v.exactOptional(Time),
});

/** A change of a package from one version to another. */
const ChangeContract = v.object({
  action: v.picklist([
    'assemble',
    'publish',
    'promote',
    'rollback',
    'retire',
    'lock',
    'unlock',
    'configure',
    'gc',
    'adopt',
  ]),
  /** Name of a package; `site` for a change of all packages. */
  subject: Text,
  from: v.nullable(Text),
  to: v.nullable(Text),
  /** Share of the visitors who get `to`, in percent. */
  traffic: v.exactOptional(v.number()),
  why: v.exactOptional(Text),
  origin: v.exactOptional(OriginContract),
  /** Of a release whose texts were replaced without a build. */
  content: v.exactOptional(ContentOriginContract),
  /** Versions whose trial the change ended. */
  ended: v.exactOptional(v.array(Text)),
  /** The folders of removed versions. */
  removed: v.exactOptional(v.array(Text)),
});

/** The data of a version of a package that later changes need. */
const PastVersionContract = v.object({
  version: Text,
  /** The first revision in which it was live. Absent if it never was. */
  since: v.exactOptional(RevisionNumber),
  /** The revision that ended it. Absent while it is live. */
  until: v.exactOptional(v.object({ revision: RevisionNumber, at: Time })),
  /** The previous default when it became the default; null if there was none, or if it is unknown. */
  before: v.exactOptional(v.nullable(Text)),
  /** The fallback of pages when it was last the default. */
  fallback: v.exactOptional(Text),
  /** Author and time of its removal as garbage. */
  removed: v.exactOptional(v.object({ by: Text, at: Time })),
});

/** The revision with the past of a package, and its last change. */
const PackageContract = v.object({
  past: RevisionNumber,
  changed: v.exactOptional(v.object({ revision: RevisionNumber, at: Time, by: Text })),
});

/** The format of the history. A tool stops at a file of a later one. */
export const FORMAT = 1;

/** A file of the history: a change with its author, and the whole state after it. It never changes. */
export const RevisionFileContract = v.object({
  format: v.literal(FORMAT),
  /** Makes the bytes of each write unique, so that a writer can tell its own file from another with the same name. */
  nonce: Text,
  /** Hash of the previous file; null where a history begins. */
  before: v.nullable(Hash),
  at: Time,
  by: Text,
  change: ChangeContract,
  /** The live releases, with the number of the revision. */
  registry: RegistryContract,
  /** The locks with author and reason, by package (or `site`). */
  locks: v.record(v.string(), LockContract),
  /** Configuration of a site with its pages as files. A host that composes pages has its own. */
  configuration: v.exactOptional(ConfigurationContract),
  /** SHA-256 of the program in `history/tools/` that runs commands without an installation. */
  tool: v.exactOptional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'must be a SHA-256'))),
  /** All packages that the site has had. */
  packages: v.record(v.string(), PackageContract),
  /** The whole past of each package whose releases the change replaced. */
  pasts: v.record(v.string(), v.array(PastVersionContract)),
});

export type RevisionFile = v.InferOutput<typeof RevisionFileContract>;
export type Change = RevisionFile['change'];
export type Origin = v.InferOutput<typeof OriginContract>;
export type Lock = v.InferOutput<typeof LockContract>;
export type PastVersion = v.InferOutput<typeof PastVersionContract>;
/** The versions of a package: in the order in which visitors got them, and those that were removed before. */
export type Past = PastVersion[];
export type Packages = RevisionFile['packages'];

/** A revision: change, author and live state. Its number is `registry.revision`. */
export type Revision = Pick<
  RevisionFile,
  'at' | 'by' | 'change' | 'registry' | 'locks' | 'configuration' | 'tool'
> & { revision: number };

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
