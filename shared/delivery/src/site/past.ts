import { isDeepStrictEqual } from 'node:util';

import {
  defaultOf,
  everyRelease,
  type Registry,
  releasesOf,
  type Source,
  versionsIn,
} from '@redeem/contracts';

import { DeliveryError } from './delivery-error';
import type { PackagePast, PastVersion, Revision } from './revision';
import { releaseAt, releaseFolder } from './version';

type WithPast = Pick<Revision, 'past'>;

/** Returns the names of all live packages, the shell first. */
export function packagesOf({ shell, microFrontends }: Registry): string[] {
  return [...(shell ? ['shell'] : []), ...Object.keys(microFrontends)];
}

/** Returns all live releases with their folders, the shell first. */
export function liveReleases(registry: Registry) {
  const shell = registry.shell ? [{ name: 'shell', entry: registry.shell }] : [];
  return [...shell, ...everyRelease(registry)].map(({ name, entry }) => ({
    name,
    entry,
    folder: releaseFolder(name, entry.metadata.version),
  }));
}

/** Returns the version for visitors without a trial; null if the package is not live. */
export function defaultVersion(registry: Registry, name: string): string | null {
  if (name === 'shell') return registry.shell?.metadata.version ?? null;
  return defaultOf(releasesOf(registry, name))?.metadata.version ?? null;
}

/** Returns the past of a package; undefined if the site never had it. */
export function packagePast({ past }: WithPast, name: string): PackagePast | undefined {
  return Object.hasOwn(past, name) ? past[name] : undefined;
}

/** Returns the past of a version that visitors have had and that is kept; undefined for any other. */
export function pastVersion(
  revision: WithPast,
  name: string,
  version: string,
): PastVersion | undefined {
  return packagePast(revision, name)?.versions.find((one) => one.version === version);
}

/** Returns the kept versions of a package that visitors have had; the one that was live most recently is the last. */
export function pastOf(revision: WithPast, name: string): string[] {
  const { versions = [] } = packagePast(revision, name) ?? {};
  const endOf = ({ until }: PastVersion) => until?.revision ?? Infinity;
  return versions.toSorted((a, b) => endOf(a) - endOf(b)).map(({ version }) => version);
}

/** Refuses a version that was removed as garbage: its files may be gone. */
export function requireKept(revision: WithPast, name: string, version: string): void {
  if (!packagePast(revision, name)?.removed.includes(version)) return;
  throw new DeliveryError(
    'not-found',
    `${name} ${version} was removed by gc, and a version never returns with other files: ` +
      `publish the next one (delivery publish ${name} --bump patch)`,
  );
}

/** Refuses the name of a package that is not live. */
export function requirePackage(registry: Registry, name: string): void {
  if (versionsIn(registry, name).length === 0) throw noPackage(name);
}

/** Returns the error of a command about a package that the site does not have. */
export function noPackage(name: string): DeliveryError {
  const message = `${name} is no package of this site: delivery status lists them`;
  return new DeliveryError('not-found', message);
}

/**
 * Returns the past of all packages after a revision.
 *
 * @param sources The commits of the releases that are new, by package.
 */
export function pastAfter(
  before: Pick<Revision, 'past' | 'registry'>,
  step: Pick<Revision, 'change' | 'registry' | 'revision' | 'at' | 'by'>,
  sources: Readonly<Record<string, Source>>,
): Revision['past'] {
  const { change, registry, revision, at, by } = step;
  const past: Revision['past'] = { ...before.past };
  const names = new Set([before.registry, registry].flatMap(packagesOf));
  const isSame = (name: string) =>
    isDeepStrictEqual(releasesIn(before.registry, name), releasesIn(registry, name));
  for (const name of [...names].filter((one) => !isSame(one))) {
    const { versions = [], removed = [] } = packagePast(before, name) ?? {};
    const after = versionsAfter(versions, before.registry, name, step, sources[name]);
    past[name] = { versions: after, removed, changed: { revision, at, by } };
  }
  for (const { name, version } of (change.removed ?? []).map(releaseAt)) {
    const { versions = [], removed = [], changed } = packagePast({ past }, name) ?? {};
    past[name] = {
      versions: versions.filter((one) => one.version !== version),
      removed: [...removed, version],
      changed: changed ?? { revision, at, by },
    };
  }
  return past;
}

function releasesIn(registry: Registry, name: string) {
  return name === 'shell' ? registry.shell : releasesOf(registry, name);
}

function versionsAfter(
  known: readonly PastVersion[],
  before: Registry,
  name: string,
  { revision, at, by, registry }: Pick<Revision, 'registry' | 'revision' | 'at' | 'by'>,
  source: Source | undefined,
): PastVersion[] {
  const versions = new Map(known.map((one) => [one.version, { ...one }]));
  const live = versionsIn(registry, name);
  for (const version of live) {
    const since = { revision, at, by };
    const one = versions.get(version) ?? { version, since, ...(source && { source }) };
    delete one.until;
    versions.set(version, one);
  }
  for (const one of versions.values())
    if (!live.includes(one.version)) one.until ??= { revision, at };
  const standard = versions.get(defaultVersion(registry, name) ?? '');
  if (standard) {
    if (standard.before === undefined) standard.before = defaultVersion(before, name);
    const fallback = defaultOf(releasesOf(registry, name))?.extras.fallback?.metadata.version;
    if (fallback === undefined) delete standard.fallback;
    else standard.fallback = fallback;
  }
  return [...versions.values()];
}
