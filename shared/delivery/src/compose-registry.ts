import type { Registry, RegistryEntry } from './registry-contract';
import type { Release, RemoteRelease } from './read-release';
import { ReleaseError } from './release-error';

/** The registry that makes these releases live: one shell, and every remote for all visitors. */
export function composeRegistry(releases: readonly Release[], revision: number): Registry {
  const [shell, secondShell] = releases.filter((release) => release.kind === 'shell');
  if (!shell) throw new ReleaseError('a site needs a shell, and none is among the releases');
  if (secondShell) throw new ReleaseError('a site has one shell, and two are among the releases');
  return {
    schema: 1,
    revision,
    shell: {
      url: `${shell.address}/${shell.page.path}`,
      metadata: { version: shell.version, integrity: shell.page.integrity },
      extras: { routes: shell.routes },
    },
    microFrontends: composeRemotes(releases.filter((release) => release.kind === 'remote')),
  };
}

function composeRemotes(remotes: readonly RemoteRelease[]): Registry['microFrontends'] {
  const entries: Registry['microFrontends'] = {};
  for (const remote of remotes.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (Object.hasOwn(entries, remote.name)) {
      throw new ReleaseError(`two of the releases are called ${remote.name}`);
    }
    entries[remote.name] = [composeEntry(remote)];
  }
  return entries;
}

function composeEntry(remote: RemoteRelease): RegistryEntry {
  const { address, entry, version, globalName, exposes, shared, files } = remote;
  return {
    url: `${address}/${entry.path}`,
    metadata: { version, integrity: entry.integrity },
    deployment: { traffic: 100, default: true },
    extras: {
      globalName,
      exposes,
      shared,
      // Browsers check the integrity of scripts and stylesheets, of nothing else.
      assets: Object.fromEntries(
        files
          .filter(({ path }) => /\.(js|css)$/.test(path))
          .map(({ path, integrity }) => [path, integrity]),
      ),
    },
  };
}
