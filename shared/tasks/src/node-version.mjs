// @ts-check

/** The versions of Node on which the workspace runs; the same as `engines` in package.json. */
export const SUPPORTED_NODE = '^22.22 || ^24 || >=26';

/** The release of Node that the registry provides to a machine with an older one. */
export const PROVIDED_NODE = '24.21.0';

/**
 * Returns true if the workspace runs on a version of Node.
 *
 * @param {string} version as in process.versions.node
 */
export function isSupported(version) {
  const [major, minor] = version.split('.').map(Number);
  return (major === 22 && Number(minor) >= 22) || major === 24 || Number(major) >= 26;
}
