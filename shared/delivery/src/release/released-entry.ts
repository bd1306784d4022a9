import type { Registry, RegistryEntry } from '@redeem/contracts';

import type { RemoteRelease, ShellRelease } from './read-release';

/** The registry entry of a release of a remote, without its share of traffic. */
export type ReleasedEntry = Omit<RegistryEntry, 'deployment'>;

/** The registry entry of a release of the shell. */
export type ReleasedShell = NonNullable<Registry['shell']>;

export function remoteEntry(remote: RemoteRelease): ReleasedEntry {
  const { address, entry, version, globalName, exposes, preload, shared, files } = remote;
  return {
    url: `${address}/${entry.path}`,
    metadata: { version, integrity: entry.integrity },
    extras: {
      globalName,
      exposes,
      shared,
      preload,
      // Browsers check the integrity of scripts and stylesheets only.
      assets: Object.fromEntries(
        files
          .filter(({ path }) => /\.(js|css)$/.test(path))
          .map(({ path, integrity }) => [path, integrity]),
      ),
    },
  };
}

export function shellEntry({
  address,
  page,
  version,
  routes,
  provides,
  uses,
}: ShellRelease): ReleasedShell {
  return {
    url: `${address}/${page.path}`,
    metadata: { version, integrity: page.integrity },
    extras: { routes, provides, uses },
  };
}
