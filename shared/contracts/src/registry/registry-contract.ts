import * as v from 'valibot';

import { parseDocument } from '../contract-error';
import { INTEGRITY } from './recorded-files';

const Integrity = v.pipe(
  v.string(),
  v.regex(INTEGRITY, 'must be sha384- and 64 base64 characters'),
);

// Plain names only: no `..`, no dot files, nothing that needs decoding.
const FILE_ADDRESS = /^(https?:\/\/[a-z0-9.-]+(:\d+)?)?(\/\w[\w.@+~-]*)+$/;

/** A file of a release by its address, and the bytes it has. */
export const ReleasedFile = v.object({
  url: v.pipe(
    v.string(),
    v.regex(FILE_ADDRESS, 'must be the absolute path or http(s) address of a file'),
  ),
  metadata: v.object({ version: v.pipe(v.string(), v.nonEmpty()), integrity: Integrity }),
});

/** The routes of the shell: by path the remote that owns the page, null for the shell's own. */
export const RoutesContract = v.record(
  v.pipe(v.string(), v.regex(/^\/[a-z/-]*$/, 'must be a path in small letters')),
  v.nullable(v.string()),
);

/** A release of the shell. */
export const ShellContract = v.object({
  ...ReleasedFile.entries,
  extras: v.object({
    routes: RoutesContract,
    /** What it shares with remotes: module name to version. */
    provides: v.record(v.string(), v.string()),
    /** What it asks of every remote, by the name under which remotes expose it. */
    uses: v.array(v.string()),
  }),
});

/** A release of a remote, whoever gets it. */
export const ReleasedEntryContract = v.object({
  ...ReleasedFile.entries,
  extras: v.object({
    globalName: v.pipe(v.string(), v.regex(/^[A-Za-z_$][\w$]*$/, 'must be a JavaScript name')),
    exposes: v.array(v.string()),
    /** What it needs of the shell: module name to version range. */
    shared: v.record(v.string(), v.string()),
    /** The files without which its page cannot be shown, below the folder of the entry. */
    preload: v.array(v.string()),
    /** By path below the folder of the entry. */
    assets: v.record(v.string(), Integrity),
  }),
});

/** Which visitors get a release. */
export const Deployment = v.object({
  traffic: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  default: v.boolean(),
});

const EntryContract = v.object({
  ...ReleasedEntryContract.entries,
  extras: v.object({
    ...ReleasedEntryContract.entries.extras.entries,
    /** What pages run where this release fails: the one that was for everybody before it. */
    fallback: v.exactOptional(ReleasedFile),
  }),
  deployment: Deployment,
});

export const Revision = v.pipe(v.number(), v.integer(), v.minValue(0));

/**
 * What is live: for every remote its releases, in the shape of the AWS frontend-discovery schema,
 * and the page of the shell they run in. Only whoever composes pages reads `shell`.
 */
export const RegistryContract = registryOf(ShellContract, EntryContract);

export type Registry = v.InferOutput<typeof RegistryContract>;
/** One release of one remote. */
export type RegistryEntry = v.InferOutput<typeof EntryContract>;
/** An earlier release, as far as a page needs to know it to run it. */
export type FallbackRelease = v.InferOutput<typeof ReleasedFile>;

/** Throws a `ContractError` that names the path that is wrong. */
export function parseRegistry(input: unknown): Registry {
  return parseDocument('registry', RegistryContract, input);
}

/** The shape of a registry, however much it says of the shell and of each release of a remote. */
export function registryOf<Shell extends v.GenericSchema, Entry extends v.GenericSchema>(
  shell: Shell,
  entry: Entry,
) {
  return v.object({
    schema: v.literal(1),
    revision: Revision,
    shell: v.exactOptional(shell),
    microFrontends: v.record(
      v.string(),
      v.pipe(v.array(entry), v.nonEmpty('must name at least one release')),
    ),
  });
}
