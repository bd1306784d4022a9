/*
 * Delivery for other programs than its command line: each command is a function. It resolves to its result or throws a
 * `DeliveryError`, whose reason says what a caller can do about it, and prints nothing. `@redeem/delivery/site` is the part
 * that only reads.
 */
export { give, promote, retire, rollback } from './commands/give';
export { collectGarbage, RETENTION } from './commands/gc';
export { initSite } from './commands/init';
export { lock, unlock } from './commands/lock';
export { type Publication, publish, type Step } from './commands/publish';
export { packageStatus, siteStatus, type SiteStatus } from './commands/status';
export { nextVersion, readStoredRelease, storeRelease } from './commands/store';
export { verifySite } from './commands/verify';
export { unpublishedFolders } from './commands/releases';
export {
  type Finding,
  type Gate,
  type LoadGate,
  passed,
  refused,
  type ReleaseCheck,
  unless,
  untried,
  type Verdict,
} from './finding';
export {
  readRelease,
  type Release,
  type RemoteRelease,
  type ShellRelease,
} from './release/read-release';
export { readReleaseFiles, type ReleaseFile } from './release/release-files';
export { remoteEntry, shellEntry } from './release/released-entry';
export { exposeProblems, routeProblems, sharedProblems } from './site/compatibility';
