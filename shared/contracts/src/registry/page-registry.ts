import * as v from 'valibot';

import { parseDocument } from '../contract-error';
import * as contracts from './registry-contract';
import { everyRelease, isForVisitors } from './releases';

const { globalName } = contracts.ReleasedEntryContract.entries.extras.entries;

const PageEntryContract = v.object({
  ...contracts.ReleasedFile.entries,
  deployment: contracts.Deployment,
  extras: v.object({ globalName, fallback: v.exactOptional(contracts.ReleasedFile) }),
});

const PageRegistryContract = contracts.registryOf(contracts.ReleasedFile, PageEntryContract);

/** The extract of the registry in a page: all that the shell needs to choose, load and check a remote. */
export type PageRegistry = v.InferOutput<typeof PageRegistryContract>;
export type PageEntry = v.InferOutput<typeof PageEntryContract>;

/** The number of remotes in a page besides its own, of about sixty bytes each. `/registry.json` has the others. */
const OTHERS = 12;

/**
 * Returns the extract of the registry for the page of a route, or for the page at any other path. It has the
 * releases of the route's remote, and of the first other remotes in the order of the shell's routes.
 * Without a shell it has all remotes.
 */
export function pageRegistry(whole: contracts.Registry, route = ''): PageRegistry {
  const { microFrontends, ...registry } = whole;
  const routes = registry.shell?.extras.routes ?? {};
  const own = routes[route];
  const others = new Set(Object.values(routes).filter((name) => name !== null && name !== own));
  const carried = new Set([own, ...[...others].slice(0, OTHERS)]);
  const remotes = Object.entries(microFrontends)
    .filter(([name]) => !registry.shell || carried.has(name))
    .map(([name, entries]) => [name, entries.filter(isForVisitors)] as const);
  return parsePageRegistry({ ...registry, microFrontends: Object.fromEntries(remotes) });
}

/** Returns the extract of a registry, or of an extract. Throws a `ContractError` that names the first wrong path. */
export function parsePageRegistry(input: unknown): PageRegistry {
  return parseDocument('registry', PageRegistryContract, input);
}

/** Returns every release that a page may run: the live ones and their fallbacks. */
export function runnableReleases(registry: PageRegistry) {
  return everyRelease(registry).flatMap(({ name, entry }) => {
    const { fallback } = entry.extras;
    const releases: contracts.FallbackRelease[] = fallback ? [entry, fallback] : [entry];
    return releases.map((release) => ({ name, release }));
  });
}

const SalvageContract = v.object({
  ...PageRegistryContract.entries,
  microFrontends: v.record(v.string(), v.array(v.fallback(v.nullable(PageEntryContract), null))),
});

/** Returns a registry without the releases that break the contract; an empty one if more than a release does. Never throws. */
export function salvageRegistry(input: unknown): PageRegistry {
  const { success, output } = v.safeParse(SalvageContract, input);
  if (!success) return { schema: 1, revision: 0, microFrontends: {} };
  const remotes = Object.entries(output.microFrontends)
    .map(([name, entries]) => [name, entries.filter((entry) => entry !== null)] as const)
    .filter(([, entries]) => entries.length > 0);
  return { ...output, microFrontends: Object.fromEntries(remotes) };
}
