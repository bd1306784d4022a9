// The API of delivery for other programs. `./cli/` is the command line.
export { DeliveryError, ReleaseError } from './delivery-error';
export {
  type Finding,
  type Gate,
  passed,
  refused,
  type ReleaseCheck,
  unless,
  untried,
  type Verdict,
} from './finding';
export { compareWithServed, siteAddress } from './maintenance/compare-with-served';
export { composeRegistry } from './release/compose-registry';
export {
  readRelease,
  type Release,
  type RemoteRelease,
  type ShellRelease,
} from './release/read-release';
export { readReleaseFiles, type ReleaseFile } from './release/release-files';
export { readRecord } from './release/release-record';
export { remoteEntry, shellEntry } from './release/released-entry';
export { versionFolder } from './release/version-folder';
export { exposeProblems, routeProblems, sharedProblems } from './revisions/compatibility';
export { readLatest } from './revisions/history';
export type { Revision } from './revisions/revision-contract';
export { toText } from './storage/document';
export { FolderStorage } from './storage/folder-storage';
export type { Storage } from './storage/storage';
