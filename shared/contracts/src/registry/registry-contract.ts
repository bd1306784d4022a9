import * as v from 'valibot';

import { shaped } from '../contract-error';

/** The file name of a release's record, which is stored beside its files and holds the SHA-384 of each. */
export const RECORD = 'release.json';

/** Matches an integrity that browsers understand. They ignore any other value and run the file unchecked. */
export const INTEGRITY = /^sha384-[A-Za-z0-9+/]{64}$/;

const Integrity = shaped(INTEGRITY, 'must be sha384- and 64 base64 characters');

// Plain names only: no `..`, no dot files, nothing that needs decoding.
const FILE_ADDRESS = /^(https?:\/\/[a-z0-9.-]+(:\d+)?)?(\/\w[\w.@+~-]*)+$/;

/** A SHA-256 hash in base64, without the character that fills it up. */
const Sha256 = shaped(/^[A-Za-z0-9+/]{43}$/, 'must be 43 base64 characters');

/** The hashes of its files `first-view-<name>.json`, by name. A release whose pages all need a code has none. */
const FirstViews = v.exactOptional(v.record(v.string(), Sha256));

/** The address of a released file and the hash of its bytes. */
export const ReleasedFile = v.object({
  url: shaped(FILE_ADDRESS, 'must be the absolute path or http(s) address of a file'),
  metadata: v.object({ version: v.pipe(v.string(), v.nonEmpty()), integrity: Integrity }),
});

/** A release of the shell. */
export const ShellContract = v.object({
  ...ReleasedFile.entries,
  extras: v.object({
    /** The remote of each path, or null for a page of the shell. */
    routes: v.record(
      shaped(/^\/[a-z/-]*$/, 'must be a path in small letters'),
      v.nullable(v.string()),
    ),
    /** The versions of the shared modules that it provides, by module name. */
    provides: v.record(v.string(), v.string()),
    /** The names of the modules that it loads from every remote. */
    uses: v.array(v.string()),
    firstViews: FirstViews,
  }),
});

/** A release of a remote, without its deployment. */
export const ReleasedEntryContract = v.object({
  ...ReleasedFile.entries,
  extras: v.object({
    globalName: shaped(/^[A-Za-z_$][\w$]*$/, 'must be a JavaScript name'),
    exposes: v.array(v.string()),
    /** The version ranges of the shared modules that it consumes, by module name. */
    shared: v.record(v.string(), v.string()),
    /** The files that its page needs, relative to the folder of the entry. */
    preload: v.array(v.string()),
    /** The integrity of each file, by its path relative to the folder of the entry. */
    assets: v.record(v.string(), Integrity),
    firstViews: FirstViews,
  }),
});

/** The share of the visitors who get a release, in percent, and whether it is the default. */
export const Deployment = v.object({
  traffic: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  default: v.boolean(),
});

const EntryContract = v.object({
  ...ReleasedEntryContract.entries,
  extras: v.object({
    ...ReleasedEntryContract.entries.extras.entries,
    /** The release that pages run when this one fails: the default release before it. */
    fallback: v.exactOptional(ReleasedFile),
  }),
  deployment: Deployment,
});

/**
 * The registry of a site: the releases of every remote, in the shape of the AWS frontend-discovery schema,
 * and the shell in which they run. Only the composition of pages reads `shell`.
 */
export const RegistryContract = registryOf(ShellContract, EntryContract);

export type Registry = v.InferOutput<typeof RegistryContract>;
/** One release of one remote. */
export type RegistryEntry = v.InferOutput<typeof EntryContract>;
/** The address, version and integrity of an earlier release: all that a page needs to run it. */
export type FallbackRelease = v.InferOutput<typeof ReleasedFile>;

/** Returns the contract of a registry with the given contracts for the shell and for each release. */
export function registryOf<Shell extends v.GenericSchema, Entry extends v.GenericSchema>(
  shell: Shell,
  entry: Entry,
) {
  return v.object({
    schema: v.literal(1),
    revision: v.pipe(v.number(), v.integer(), v.minValue(0)),
    shell: v.exactOptional(shell),
    microFrontends: v.record(
      v.string(),
      v.pipe(v.array(entry), v.nonEmpty('must name at least one release')),
    ),
  });
}
