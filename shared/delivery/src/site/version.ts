import { valid } from 'semver';

/** Describes the versions that `isVersion` accepts, for error messages. */
export const VERSION_RULE =
  'must be a version like 1.4.2 or 1.5.0-rc.1, without leading zeros and without build metadata';

/**
 * Returns whether a text is a semantic version (semver.org) in its normal form, without build metadata.
 * semver ignores build metadata when it compares, so two releases would count as the same version.
 */
export function isVersion(text: string): boolean {
  return valid(text) === text;
}

/** Returns the folder of all releases of a package, relative to the root of the site. */
export function packageFolder(name: string): string {
  return name === 'shell' ? name : `remotes/${name}`;
}

/** Returns the folder of a release, relative to the root of the site. It is also its address. */
export function releaseFolder(name: string, version: string): string {
  return `${packageFolder(name)}/${version}`;
}

/** Returns package, version and folder of the release that a file belongs to. */
export function releaseAt(path: string): { name: string; version: string; folder: string } {
  const [kind = '', first = '', second = ''] = path.split('/');
  const [name, version] = kind === 'shell' ? [kind, first] : [first, second];
  return { name, version, folder: releaseFolder(name, version) };
}
