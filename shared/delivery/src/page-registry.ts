import * as v from 'valibot';

import { parseDocument } from './contract-error';
import {
  Deployment,
  type Registry,
  ReleasedEntryContract,
  ReleasedFile,
  registryOf,
  Revision,
} from './registry-contract';

const { globalName } = ReleasedEntryContract.entries.extras.entries;

const PageEntryContract = v.object({
  ...ReleasedFile.entries,
  deployment: Deployment,
  extras: v.object({ globalName, fallback: v.exactOptional(ReleasedFile) }),
});

const PageRegistryContract = registryOf(ReleasedFile, PageEntryContract);

/** What of the registry a page carries: what its shell needs to choose, load and check a remote. */
export type PageRegistry = v.InferOutput<typeof PageRegistryContract>;
export type PageEntry = v.InferOutput<typeof PageEntryContract>;

/**
 * The registry as the pages of its shell carry it. No page pays for a remote to which no route of the
 * shell leads; without a shell nobody can tell which these are.
 */
export function pageRegistry({ microFrontends, ...registry }: Registry): PageRegistry {
  const routed = registry.shell && new Set(Object.values(registry.shell.extras.routes));
  const reachable = Object.entries(microFrontends).filter(([name]) => routed?.has(name) ?? true);
  return parsePageRegistry({ ...registry, microFrontends: Object.fromEntries(reachable) });
}

/** Throws a `ContractError` that names the path that is wrong. What the whole registry says besides is left out. */
export function parsePageRegistry(input: unknown): PageRegistry {
  return parseDocument('registry', PageRegistryContract, input);
}

const SalvageContract = v.object({
  schema: v.literal(1),
  revision: v.fallback(Revision, 0),
  shell: v.fallback(v.optional(ReleasedFile), undefined),
  microFrontends: v.fallback(
    v.record(v.string(), v.fallback(v.array(v.fallback(v.nullable(PageEntryContract), null)), [])),
    {},
  ),
});

/** What of a registry can be relied on: a release that is not as it should be is not among it. */
export function salvageRegistry(input: unknown): PageRegistry {
  const parsed = v.safeParse(SalvageContract, input);
  if (!parsed.success) return { schema: 1, revision: 0, microFrontends: {} };
  const { revision, shell, microFrontends } = parsed.output;
  const whole = Object.entries(microFrontends)
    .map(([name, entries]) => [name, entries.filter((entry) => entry !== null)] as const)
    .filter(([, entries]) => entries.length > 0);
  return {
    schema: 1,
    revision,
    ...(shell && { shell }),
    microFrontends: Object.fromEntries(whole),
  };
}
