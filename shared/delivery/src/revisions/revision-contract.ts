import { ConfigurationContract, INTEGRITY, RegistryContract } from '@redeem/contracts';
import * as v from 'valibot';

const Text = v.pipe(v.string(), v.nonEmpty());

const RevisionNumber = v.pipe(v.number(), v.integer(), v.minValue(1));

const Time = v.pipe(v.string(), v.isoTimestamp());

const Hash = v.pipe(v.string(), v.regex(INTEGRITY, 'must be a hash'));

const LockContract = v.object({ by: Text, at: Time, why: Text });

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
    'repair',
  ]),
  /** Name of a package; `site` for a change of all packages. */
  subject: Text,
  from: v.nullable(Text),
  to: v.nullable(Text),
  /** Share of the visitors who get `to`, in percent. */
  traffic: v.exactOptional(v.number()),
  why: v.exactOptional(Text),
  /** Versions whose trial the change ended. */
  ended: v.exactOptional(v.array(Text)),
  /** The folders of removed versions. */
  removed: v.exactOptional(v.array(Text)),
});

const LocksContract = v.record(v.string(), LockContract);

const ENTRY = { at: Time, by: Text, change: ChangeContract };

/** A revision of format 1, in which each file has the whole registry. */
export const WholeRevisionContract = v.object({
  revision: RevisionNumber,
  ...ENTRY,
  /** The locks with author and reason, by package (or `site`). */
  locks: LocksContract,
  registry: RegistryContract,
  /** Configuration of a site with its pages as files. A host that composes pages has its own. */
  configuration: v.exactOptional(ConfigurationContract),
});

/** The data of a version of a package that later changes need. */
const PastVersionContract = v.object({
  version: Text,
  /** The first revision in which it was live. Absent if it never was. */
  since: v.exactOptional(RevisionNumber),
  /** The revision that ended it. Absent while it is live. */
  until: v.exactOptional(v.object({ revision: RevisionNumber, at: Time })),
  /** The previous default when it became the default; null if there was none. */
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

const Entries = RegistryContract.entries.microFrontends.value;

/** The format of the history that this tool writes. */
export const FORMAT = 2;

/**
 * The value of `revision` in a file of format 2. A tool that knows only format 1 expects a number there, so it refuses
 * the file and shows this text.
 */
export const NOTE = 'a newer delivery tool keeps this history, update your checkout';

/** A file of the history: change, author and changed state. It never changes. */
export const RevisionFileContract = v.object({
  format: v.literal(FORMAT),
  number: RevisionNumber,
  /** Makes the bytes of each write unique, so that a writer can tell its own file from another with the same name. */
  nonce: Text,
  /** Hash of the previous file; null for the first one. */
  before: v.nullable(Hash),
  /** The last revision with the whole state, which can be this one. */
  snapshot: RevisionNumber,
  ...ENTRY,
  /** The changed parts; null for a removed remote. A snapshot has all parts. */
  state: v.object({
    shell: RegistryContract.entries.shell,
    microFrontends: v.exactOptional(v.record(v.string(), v.nullable(Entries))),
    locks: v.exactOptional(LocksContract),
    configuration: v.exactOptional(ConfigurationContract),
  }),
  /** The whole past of each package whose releases changed. */
  pasts: v.exactOptional(v.record(v.string(), v.array(PastVersionContract))),
  /** In a snapshot: all packages in the history of the site. */
  packages: v.exactOptional(v.record(v.string(), PackageContract)),
  /** In the first file after format 1: the unreadable files, and a hash over all others. */
  upgraded: v.exactOptional(v.object({ digest: Hash, lost: v.array(Text) })),
  /** In a file that continues after a loss: the unreadable files before it, which are no longer needed. */
  lost: v.exactOptional(v.array(Text)),
});

export type Change = v.InferOutput<typeof ChangeContract>;
export type Lock = v.InferOutput<typeof LockContract>;
/** A revision: change, author and live state. */
export type Revision = v.InferOutput<typeof WholeRevisionContract>;
export type PastVersion = v.InferOutput<typeof PastVersionContract>;
/** The versions of a package: in the order in which visitors got them, and those that were removed before. */
export type Past = PastVersion[];
export type Packages = Record<string, v.InferOutput<typeof PackageContract>>;
export type RevisionFile = v.InferOutput<typeof RevisionFileContract>;
