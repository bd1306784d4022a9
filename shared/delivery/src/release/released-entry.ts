import { createHash } from 'node:crypto';

import { pageOfFirstView } from '@redeem/contracts';

import type { ReleasedEntry, ReleasedShell } from '../site/released';

import type { RemoteRelease, ShellRelease } from './read-release';
import type { ReleaseFile } from './release-files';

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
      ...firstViews(files),
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
  files,
}: ShellRelease): ReleasedShell {
  return {
    url: `${address}/${page.path}`,
    metadata: { version, integrity: page.integrity },
    extras: { routes, provides, uses, ...firstViews(files) },
  };
}

/** Returns the hashes of the first views, which every page names: a SHA-256 is a third shorter than the other hashes. */
function firstViews(files: readonly ReleaseFile[]): Pick<ReleasedEntry['extras'], 'firstViews'> {
  const hashes = files.flatMap(({ path, bytes }) => {
    const page = pageOfFirstView(path);
    return page === undefined ? [] : [[page, sha256(bytes)] as const];
  });
  return hashes.length > 0 ? { firstViews: Object.fromEntries(hashes) } : {};
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64').replace(/=$/, '');
}
