// @ts-check

/** The oldest Node that every tool of the workspace runs on; the same as `engines` in package.json. */
export const NEEDED_NODE = '20.19';

/** @param {string} version as in process.versions.node */
export function isTooOld(version) {
  const [major, minor] = version.split('.').map(Number);
  const [neededMajor, neededMinor] = NEEDED_NODE.split('.').map(Number);
  return Number(major) !== neededMajor
    ? Number(major) < Number(neededMajor)
    : Number(minor) < Number(neededMinor);
}
