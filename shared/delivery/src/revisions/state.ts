import { isDeepStrictEqual } from 'node:util';

import { subjectsOf } from './past';
import type { Packages, Revision, RevisionFile } from './revision-contract';

/** A revision with all packages in the history of the site. */
export interface SiteState extends Revision {
  packages: Packages;
}

type Changes = RevisionFile['state'];

/** Returns the parts of a revision that differ from the one before it; without that, all of it. */
export function differences(before: Revision | undefined, after: Revision): Changes {
  const { registry, locks, configuration } = after;
  const { shell, microFrontends } = registry;
  const old = before?.registry.microFrontends ?? {};
  const changed = Object.entries(microFrontends).filter(
    ([name, entries]) => !isDeepStrictEqual(old[name], entries),
  );
  const gone = Object.keys(old).filter((name) => !Object.hasOwn(microFrontends, name));
  const remotes = Object.fromEntries([...changed, ...gone.map((name) => [name, null] as const)]);
  const isShellOther = !isDeepStrictEqual(before?.registry.shell, shell);
  const isConfigurationOther = !isDeepStrictEqual(before?.configuration, configuration);
  return {
    ...(shell && isShellOther && { shell }),
    ...((!before || Object.keys(remotes).length > 0) && { microFrontends: remotes }),
    ...(!isDeepStrictEqual(before?.locks, locks) && { locks }),
    ...(configuration && isConfigurationOther && { configuration }),
  };
}

/** Returns the state after a file of the history; a snapshot needs no state before it. */
export function afterFile(before: SiteState | undefined, file: RevisionFile): SiteState {
  const { number: revision, at, by, change, state: changes, packages } = file;
  const isWhole = file.snapshot === revision;
  const base = isWhole ? undefined : before;
  const shell = changes.shell ?? base?.registry.shell;
  const configuration = changes.configuration ?? base?.configuration;
  const registry: Revision['registry'] = {
    schema: 1,
    revision,
    ...(shell && { shell }),
    microFrontends: remotesAfter(base?.registry.microFrontends ?? {}, changes.microFrontends ?? {}),
  };
  const after: Revision = {
    revision,
    at,
    by,
    change,
    locks: changes.locks ?? base?.locks ?? {},
    registry,
    ...(configuration && { configuration }),
  };
  return {
    ...after,
    packages: packages ?? packagesAfter(base?.packages ?? {}, Object.keys(file.pasts ?? {}), after),
  };
}

/** Returns the packages of a site after a revision whose file has the pasts of some. */
export function packagesAfter(
  before: Packages,
  pasts: readonly string[],
  revision: Omit<Revision, 'locks'>,
): Packages {
  const { revision: number, at, by } = revision;
  const packages = { ...before };
  for (const name of pasts) packages[name] = { ...packages[name], past: number };
  for (const name of subjectsOf(revision)) {
    const past = packages[name]?.past ?? number;
    packages[name] = { past, changed: { revision: number, at, by } };
  }
  return packages;
}

function remotesAfter(
  before: Revision['registry']['microFrontends'],
  changes: NonNullable<Changes['microFrontends']>,
): Revision['registry']['microFrontends'] {
  return Object.fromEntries(
    Object.entries({ ...before, ...changes }).flatMap(([name, entries]) =>
      entries ? [[name, entries] as const] : [],
    ),
  );
}
