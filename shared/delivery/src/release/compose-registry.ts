import type { Registry } from '@redeem/contracts';

import { ReleaseError } from '../delivery-error';
import type { Release, RemoteRelease } from './read-release';
import { remoteEntry, shellEntry } from './released-entry';

/**
 * Returns a registry in which all visitors get these releases. Throws a `ReleaseError` unless there is exactly one shell
 * and one release of each remote.
 */
export function composeRegistry(releases: readonly Release[], revision: number): Registry {
  const [shell, secondShell] = releases.filter((release) => release.kind === 'shell');
  if (!shell) throw new ReleaseError('a site needs a shell, and none is among the releases');
  if (secondShell) throw new ReleaseError('a site has one shell, and two are among the releases');
  return {
    schema: 1,
    revision,
    shell: shellEntry(shell),
    microFrontends: composeRemotes(releases.filter((release) => release.kind === 'remote')),
  };
}

function composeRemotes(remotes: readonly RemoteRelease[]): Registry['microFrontends'] {
  const entries: Registry['microFrontends'] = {};
  for (const remote of remotes.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (Object.hasOwn(entries, remote.name)) {
      throw new ReleaseError(`two of the releases are called ${remote.name}`);
    }
    entries[remote.name] = [
      { ...remoteEntry(remote), deployment: { traffic: 100, default: true } },
    ];
  }
  return entries;
}
