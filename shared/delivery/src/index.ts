/*
 * Delivery for other programs than its command line: each command is a function that resolves to its result or throws a
 * `DeliveryError`, and prints nothing. `@redeem/delivery/site` is the part that only reads.
 */
export { promote, retire, rollback } from './commands/give';
export { lock, unlock } from './commands/lock';
export { checkRelease, publish } from './commands/publish';
export { unpublishedFolders } from './commands/releases';
export { packageStatus, siteStatus } from './commands/status';
export { readStoredRelease, storeRelease } from './commands/store';
export {
  type Finding,
  isWaiting,
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
  type ReleaseFile,
  type RemoteRelease,
  type ShellRelease,
} from './release/read-release';
export { requireUnchanged } from './site/change-site';
export { exposeProblems, routeProblems, sharedProblems } from './site/compatibility';
