/*
 * Delivery for other programs than its command line: each command is a function. It resolves to its result or throws a
 * `DeliveryError`, whose reason says what a caller can do about it, and prints nothing.
 */
export { DeliveryError, type Reason, ReleaseError } from './delivery-error';

// Commands that read a site.
export {
  type ChangedLength,
  type ChangedValue,
  compareReleases,
  type Downloads,
  downloadsOf,
  type ReleaseDifference,
} from './maintenance/compare-releases';
export { packageStatus, problemsOf, siteStatus, type SiteStatus } from './maintenance/status';
export { storedVersions } from './maintenance/unfinished-uploads';
export { siteHistory } from './revisions/publish-head';
export { verifySite } from './maintenance/verify-site';

// Commands that change what visitors get. `promote` also gives a trial less traffic.
export { initSite } from './publish/init-site';
export { publish, type Step } from './publish/publish';
export { nextVersion } from './publish/published-versions';
export { promote } from './publish/promote';
export { rollback } from './publish/rollback';
export { retire } from './publish/retire';
export { configure } from './maintenance/configure';

// Texts that are replaced without a build. `publishContent` is in `@redeem/delivery/cli`, because it runs the gate.
export {
  type Content,
  type ContentProblem,
  contentProblems,
  findInContent,
  readContent,
} from './content/content';
export { commitContent, type GitRemote } from './content/commit-content';
export {
  type ContentRelease,
  makeContentRelease,
  storeContentRelease,
} from './content/content-release';

// Commands that keep a site in order.
export { lock, unlock } from './maintenance/lock';
export { collectGarbage, RETENTION } from './maintenance/collect-garbage';
export { repairSite } from './maintenance/live-files';
export { mirrorSite } from './maintenance/mirror';
export { adopt } from './maintenance/adopt';

// The state of a site.
export {
  type HistoryEntry,
  isFault,
  type LatestRevision,
  readLatest,
  readPast,
  tryRevision,
} from './revisions/history';
export { defaultVersion, publishedVersion } from './revisions/past';
export { lockOf, type Past, type Revision, SITE_LOCK } from './revisions/revision-contract';
export { hasSameFiles, readRecord, type ReleaseRecord } from './release/release-record';

// The gate reads releases and returns findings with these.
export {
  readRelease,
  type Release,
  type RemoteRelease,
  type ShellRelease,
} from './release/read-release';
export { readReleaseFiles, type ReleaseFile } from './release/release-files';
export { changedFiles, type ComparedRelease, contentOf } from './release/changed-files';
export { readBuiltFiles } from './publish/inspect-release';
export { remoteEntry, shellEntry } from './release/released-entry';
export { composeRegistry } from './release/compose-registry';
export { versionFolder } from './release/version';
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
export { exposeProblems, routeProblems, sharedProblems } from './revisions/compatibility';
