import { ContractError } from '@redeem/contracts';
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

/** Throws a `ContractError` unless the version of a package.json is such a version. */
export function requireVersion(version: string): void {
  if (!isVersion(version)) throw new ContractError('package.json', ['version'], VERSION_RULE);
}
