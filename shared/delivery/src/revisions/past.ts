import { isDeepStrictEqual } from 'node:util';

import { defaultOf, type Registry, releasesOf, versionsIn } from '@redeem/contracts';

import { DeliveryError } from '../delivery-error';
import { versionAt } from '../release/version';
import type { Past, PastVersion, Revision } from './revision-contract';

/** Returns the names of all live packages. */
export function packagesOf({ shell, microFrontends }: Registry): string[] {
  return [...(shell ? ['shell'] : []), ...Object.keys(microFrontends)];
}

/** Returns the version for visitors without a trial; null if the package is not live. */
export function defaultVersion(registry: Registry, name: string): string | null {
  if (name === 'shell') return registry.shell?.metadata.version ?? null;
  return defaultOf(releasesOf(registry, name))?.metadata.version ?? null;
}

/** Returns the packages that a revision changes. `status` shows it as their last change. */
export function subjectsOf({ change, registry }: Pick<Revision, 'change' | 'registry'>): string[] {
  if (change.action === 'assemble') return packagesOf(registry);
  return change.to === null ? [] : [change.subject];
}

type Step = Pick<Revision, 'revision' | 'at' | 'by' | 'change' | 'registry'>;

/** Returns the past of a package after a revision that follows one with the registry `before`. */
export function pastAfter(past: Past, name: string, before: Registry | null, step: Step): Past {
  const { revision, at, by, change, registry } = step;
  const versions = new Map(past.map((one) => [one.version, { ...one }]));
  const known = (version: string): PastVersion => {
    const one = versions.get(version) ?? { version };
    versions.set(version, one);
    return one;
  };

  const live = versionsIn(registry, name);
  for (const version of live) {
    const one = known(version);
    one.since ??= revision;
    delete one.until;
  }
  for (const version of before ? versionsIn(before, name) : []) {
    if (!live.includes(version)) known(version).until ??= { revision, at };
  }
  const standard = defaultVersion(registry, name);
  if (standard !== null) {
    const one = known(standard);
    if (one.before === undefined) one.before = before && defaultVersion(before, name);
    const fallback = fallbackVersion(registry, name);
    if (fallback === undefined) delete one.fallback;
    else one.fallback = fallback;
  }
  for (const removed of (change.removed ?? []).map(versionAt)) {
    if (removed.name === name) known(removed.version).removed ??= { by, at };
  }
  return [...versions.values()];
}

/** Returns the versions of a package that visitors have had, the first one first. */
export function publishedVersions(past: Past): string[] {
  return past.filter(({ since }) => since !== undefined).map(({ version }) => version);
}

/** Returns the past of a version that visitors have had. */
export function publishedVersion(past: Past, version: string): PastVersion | undefined {
  return past.find((one) => one.since !== undefined && one.version === version);
}

/**
 * Refuses a version that was removed as garbage, because its files may be gone. Called while a change is decided; the
 * change fails if garbage is collected meanwhile.
 */
export function requireKept(past: Past, folder: string): void {
  const { version } = versionAt(folder);
  const gone = past.find((one) => one.version === version)?.removed;
  if (!gone) return;
  throw new DeliveryError(
    'not-found',
    `${folder} was removed by ${gone.by} at ${gone.at}: publish a new version`,
  );
}

/** Returns the version that pages fall back on when the default of a package fails. */
function fallbackVersion(registry: Registry, name: string): string | undefined {
  return defaultOf(releasesOf(registry, name))?.extras.fallback?.metadata.version;
}

/** Refuses the name of a package that is not live. */
export function requirePackage(registry: Registry, name: string): void {
  if (versionsIn(registry, name).length > 0) return;
  throw new DeliveryError('not-found', `${name} is no package of this site`);
}

/**
 * Returns the names of the packages whose releases a revision changed or removed. Without a registry before it these
 * are all packages.
 */
export function changedPackages(
  before: Registry | null,
  { registry, change }: Pick<Revision, 'registry' | 'change'>,
): Set<string> {
  const names = [...(before ? packagesOf(before) : []), ...packagesOf(registry)];
  const isChanged = (name: string) =>
    name === 'shell'
      ? !isDeepStrictEqual(before?.shell, registry.shell)
      : !isDeepStrictEqual(before?.microFrontends[name], registry.microFrontends[name]);
  const removed = (change.removed ?? []).map((folder) => versionAt(folder).name);
  return new Set([...names.filter(isChanged), ...removed]);
}
