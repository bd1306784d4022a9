import * as v from 'valibot';

import { parseDocument } from '../contract-error';
import {
  Deployment,
  type Registry,
  type RegistryEntry,
  ReleasedEntryContract,
  ReleasedFile,
  registryOf,
  Revision,
  type RoutesContract,
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

type Routes = v.InferOutput<typeof RoutesContract>;

/**
 * How many remotes a page carries besides its own: those that may be next. Each costs every visit some
 * sixty bytes, its hash above all; the others are looked up by whoever asks for them.
 */
const OTHERS = 12;

/**
 * The registry as the page of a route carries it, or the page at any other path: what visitors get of the remote of the
 * route, and of the others the first that routes of the shell lead to. Without a shell nobody can tell
 * which these are.
 */
export function pageRegistry(
  { microFrontends, ...registry }: Registry,
  route?: string,
): PageRegistry {
  const carried = registry.shell && carriedRemotes(registry.shell.extras.routes, route);
  const remotes = Object.entries(microFrontends)
    .filter(([name]) => carried?.has(name) ?? true)
    .map(([name, entries]) => [name, entries.filter(isForVisitors)] as const);
  return parsePageRegistry({ ...registry, microFrontends: Object.fromEntries(remotes) });
}

/**
 * Whether visitors get a release. A trial that none gets would cost each of them its hash, and an id for a choice
 * that there is not.
 */
export function isForVisitors({ deployment }: Pick<RegistryEntry, 'deployment'>): boolean {
  return deployment.default || deployment.traffic > 0;
}

/** Throws a `ContractError` that names the path that is wrong. What the whole registry says besides is left out. */
export function parsePageRegistry(input: unknown): PageRegistry {
  return parseDocument('registry', PageRegistryContract, input);
}

function carriedRemotes(routes: Routes, route = ''): ReadonlySet<string | null | undefined> {
  const own = routes[route];
  const others = new Set(Object.values(routes).filter((name) => name !== null && name !== own));
  return new Set([own, ...[...others].slice(0, OTHERS)]);
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
