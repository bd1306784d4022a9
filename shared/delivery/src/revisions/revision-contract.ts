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

/** The format of the history. A tool stops at a file of a later one. */
export const FORMAT = 1;

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
  /** In a file that continues after a loss: the unreadable files before it, which are no longer needed. */
  lost: v.exactOptional(v.array(Text)),
});

export type Change = v.InferOutput<typeof ChangeContract>;
type Configuration = v.InferOutput<typeof ConfigurationContract>;
export type Lock = v.InferOutput<typeof LockContract>;
export type PastVersion = v.InferOutput<typeof PastVersionContract>;
/** The versions of a package: in the order in which visitors got them, and those that were removed before. */
export type Past = PastVersion[];
export type Packages = Record<string, v.InferOutput<typeof PackageContract>>;
export type RevisionFile = v.InferOutput<typeof RevisionFileContract>;

/** A revision: change, author and live state. */
export interface Revision extends Pick<RevisionFile, 'at' | 'by' | 'change'> {
  revision: number;
  /** The locks with author and reason, by package (or `site`). */
  locks: Record<string, Lock>;
  registry: v.InferOutput<typeof RegistryContract>;
  /** Configuration of a site with its pages as files. A host that composes pages has its own. */
  configuration?: Configuration;
}
