import { everyRelease, type Registry, type RegistryEntry } from '@redeem/contracts';

import { releaseFolder } from './version';

/** The registry entry of a release of a remote, without its share of traffic. */
export type ReleasedEntry = Omit<RegistryEntry, 'deployment'>;

/** The registry entry of a release of the shell. */
export type ReleasedShell = NonNullable<Registry['shell']>;

/** A live release. */
export interface LiveRelease {
  name: string;
  folder: string;
  entry: ReleasedShell | RegistryEntry;
}

/** Returns all live releases, the shell first. */
export function liveReleases(registry: Registry): LiveRelease[] {
  const shell = registry.shell ? [{ name: 'shell', entry: registry.shell }] : [];
  return [...shell, ...everyRelease(registry)].map(({ name, entry }) => ({
    name,
    folder: releaseFolder(name, entry.metadata.version),
    entry,
  }));
}
