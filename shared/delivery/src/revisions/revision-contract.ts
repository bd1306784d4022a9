import { ConfigurationContract, INTEGRITY, RegistryContract } from '@redeem/contracts';
import * as v from 'valibot';

const Text = v.pipe(v.string(), v.nonEmpty());

const RevisionNumber = v.pipe(v.number(), v.integer(), v.minValue(1));

const Time = v.pipe(v.string(), v.isoTimestamp());

const Hash = v.pipe(v.string(), v.regex(INTEGRITY, 'must be a hash'));

const LockContract = v.object({ by: Text, at: Time, why: Text });

/** What was done: to which package, from which version to which. */
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
  /** Name of a package; `site` where it was done to all of them. */
  subject: Text,
  from: v.nullable(Text),
  to: v.nullable(Text),
  /** Share of the visitors who get `to`, in percent. */
  traffic: v.exactOptional(v.number()),
  why: v.exactOptional(Text),
  /** Versions whose trial this ended. */
  ended: v.exactOptional(v.array(Text)),
  /** The folders of versions that are gone for good. */
  removed: v.exactOptional(v.array(Text)),
});

const LocksContract = v.record(v.string(), LockContract);

const ENTRY = { at: Time, by: Text, change: ChangeContract };

/** A revision as format 1 kept it: each file has the whole registry. */
export const WholeRevisionContract = v.object({
  revision: RevisionNumber,
  ...ENTRY,
  /** By package (or `site`), who forbids changes and why. */
  locks: LocksContract,
  registry: RegistryContract,
  /** Configuration of the pages, where a site has them as files; a host that composes them has its own. */
  configuration: v.exactOptional(ConfigurationContract),
});

/** One version of a package, as far as later changes need to know it. */
const PastVersionContract = v.object({
  version: Text,
  /** The revision in which visitors got it first. Left out where they never did. */
  since: v.exactOptional(RevisionNumber),
  /** The revision that ended it. Left out while visitors get it. */
  until: v.exactOptional(v.object({ revision: RevisionNumber, at: Time })),
  /** The default before it, since it became the default; null where there was none. */
  before: v.exactOptional(v.nullable(Text)),
  /** The version that pages fell back on, when it was the default last. */
  fallback: v.exactOptional(Text),
  /** Who gave it up as garbage. */
  removed: v.exactOptional(v.object({ by: Text, at: Time })),
});

/** Where the past of a package is kept, and the last change of the package. */
const PackageContract = v.object({
  past: RevisionNumber,
  changed: v.exactOptional(v.object({ revision: RevisionNumber, at: Time, by: Text })),
});

const Entries = RegistryContract.entries.microFrontends.value;

/** The format of the history that this tool writes. */
export const FORMAT = 2;

/**
 * The value of `revision` in a file of format 2. A tool that knows only format 1 expects a number there,
 * so it refuses the file, and shows this.
 */
export const NOTE = 'a newer delivery tool keeps this history, update your checkout';

/** A file of the history: what was done, by whom, and what it changed. It is never changed itself. */
export const RevisionFileContract = v.object({
  format: v.literal(FORMAT),
  number: RevisionNumber,
  /** No two writes have the same bytes: a writer knows its own file, and another's by the same name. */
  nonce: Text,
  /** Hash of the bytes of the file before; null for the first one. */
  before: v.nullable(Hash),
  /** The last revision that holds the whole state; its own number where it does. */
  snapshot: RevisionNumber,
  ...ENTRY,
  /** The parts that changed; null for a remote that went. In a snapshot all of it. */
  state: v.object({
    shell: RegistryContract.entries.shell,
    microFrontends: v.exactOptional(v.record(v.string(), v.nullable(Entries))),
    locks: v.exactOptional(LocksContract),
    configuration: v.exactOptional(ConfigurationContract),
  }),
  /** The whole past of each package whose releases changed. */
  pasts: v.exactOptional(v.record(v.string(), v.array(PastVersionContract))),
  /** In a snapshot: every package that the site has ever had. */
  packages: v.exactOptional(v.record(v.string(), PackageContract)),
  /** In the first file after those of format 1: those that could not be read, and a hash over all others. */
  upgraded: v.exactOptional(v.object({ digest: Hash, lost: v.array(Text) })),
  /** In a file that goes on after a loss: the files before it that could not be read. Nothing needs them any more. */
  lost: v.exactOptional(v.array(Text)),
});

export type Change = v.InferOutput<typeof ChangeContract>;
export type Lock = v.InferOutput<typeof LockContract>;
/** One revision: what was done, by whom, and what is live since. */
export type Revision = v.InferOutput<typeof WholeRevisionContract>;
export type PastVersion = v.InferOutput<typeof PastVersionContract>;
/** The versions of a package: in the order in which visitors got them, and those that were removed before. */
export type Past = PastVersion[];
export type Packages = Record<string, v.InferOutput<typeof PackageContract>>;
export type RevisionFile = v.InferOutput<typeof RevisionFileContract>;
