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
export type { Finding, LoadGate, ReleaseCheck, Verdict } from './finding';
export { isWaiting, passed, refused, unless, untried } from './finding';
export type { Release, ReleaseFile, RemoteRelease, ShellRelease } from './release/read-release';
export { readRelease } from './release/read-release';
export { git } from './release/source';
export { requireUnchanged } from './site/change-site';
export { exposeProblems, routeProblems, sharedProblems } from './site/compatibility';
