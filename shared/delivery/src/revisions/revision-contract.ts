import * as v from 'valibot';

import { ConfigurationContract } from '../configuration-contract';
import { parseJsonDocument } from '../json-document';
import { RegistryContract } from '../registry-contract';

const Text = v.pipe(v.string(), v.nonEmpty());

const LockContract = v.object({ by: Text, at: v.pipe(v.string(), v.isoTimestamp()), why: Text });

/** What was done: to which package, from which version to which. */
const ChangeContract = v.object({
  action: v.picklist([
    'assemble',
    'publish',
    'promote',
    'rollback',
    'lock',
    'unlock',
    'configure',
    'gc',
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

/** One entry of the history, which is never changed: what was done, by whom, and what is live since. */
export const RevisionContract = v.object({
  revision: v.pipe(v.number(), v.integer(), v.minValue(1)),
  at: v.pipe(v.string(), v.isoTimestamp()),
  by: Text,
  change: ChangeContract,
  /** By package (or `site`), who forbids changes and why. */
  locks: v.record(v.string(), LockContract),
  registry: RegistryContract,
  /** What the pages of a site say that has them as files; a host that composes them has its own. */
  configuration: v.exactOptional(ConfigurationContract),
});

export type Change = v.InferOutput<typeof ChangeContract>;
export type Lock = v.InferOutput<typeof LockContract>;
export type Revision = v.InferOutput<typeof RevisionContract>;

/** Throws a `ContractError` that names the path that is wrong. */
export function parseRevision(path: string, text: string): Revision {
  return parseJsonDocument(path, RevisionContract, text);
}
