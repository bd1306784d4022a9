import { releaseFolder } from '@redeem/delivery/site';

/** Matches the path of a file of a release, relative to the root of a site. */
const RELEASED = /^(?<folder>shell\/[^/]+|remotes\/(?<name>[^/]+)\/[^/]+)\/(?<file>.+)$/;

/** Returns the release and the file that a path names, relative to the root of a site; null for any other path. */
export function releaseOf(path: string): { folder: string; name: string; file: string } | null {
  const { folder, name = 'shell', file } = RELEASED.exec(path)?.groups ?? {};
  return folder === undefined || file === undefined ? null : { folder, name, file };
}

/** Matches the name of a file that all releases have: a hash and the type follow. */
const LASTING =
  /^(?<name>first-view-[a-z-]+(?=\.json$)|[\w./-]*\.(?=[0-9a-f]+\.\w+$))[0-9a-f]*(?<type>\.(?:js|css|svg|woff2|json))$/;

/**
 * Returns the pattern of the paths that a file has in all releases of its package: its path with `*` as version and
 * hash. Null for any other file. A browser uses the file as a dictionary for these paths.
 */
export function pathPattern(path: string): string | null {
  const release = releaseOf(path);
  const { name, type = '' } = LASTING.exec(release?.file ?? '')?.groups ?? {};
  return release && name !== undefined
    ? `/${releaseFolder(release.name, '*')}/${name}*${type}`
    : null;
}
