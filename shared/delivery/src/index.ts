/*
 * Delivery for other programs than its command line: each command is a function. It resolves to its result or throws a
 * `DeliveryError`, whose reason says what a caller can do about it, and prints nothing. `@redeem/delivery/site` is the part
 * that only reads.
 */
export { promote, retire, rollback } from './commands/give';
export { lock, unlock } from './commands/lock';
export { checkRelease, publish } from './commands/publish';
export { unpublishedFolders } from './commands/releases';
export { packageStatus, siteStatus } from './commands/status';
export { storeRelease } from './commands/store';
export {
  type Finding,
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
export { exposeProblems, routeProblems, sharedProblems } from './site/compatibility';
