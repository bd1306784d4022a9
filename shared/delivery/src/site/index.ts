/*
 * The reading side of a site, for programs that change nothing: hosts, for example. It imports no command.
 */
export { type Author, AuthorContract, authorName, parseAuthor } from './author';
export { brotliOf, decodeBrotli, integrityOf, isText } from './bytes';
export { DeliveryError, type Reason, ReleaseError } from './delivery-error';
export { FolderStorage, servableForAll } from './folder';
export {
  HISTORY,
  latestRevision,
  pathOf as revisionPath,
  type LatestRevision,
  readRevision,
  requireLatest,
  siteHistory,
} from './history';
export { isStore, openStorage, pathOfCaller } from './open-storage';
export { defaultVersion, packagePast, packagesOf, pastOf, pastVersion, registryOf } from './past';
export {
  decodeFile,
  parseRecord,
  readBuilt,
  readRecord,
  readReleasedFile,
  type RecordedFile,
  recordPath,
  type ReleaseRecord,
  requireRecord,
  storedLength,
  storedPath,
} from './record';
export { liveReleases, type ReleasedEntry, type ReleasedShell } from './released';
export {
  type Change,
  type HistoryEntry,
  type Lock,
  lockOf,
  type Origin,
  type PackagePast,
  type PastVersion,
  type Revision,
  SITE,
} from './revision';
export type { Patience } from './s3';
export { AT_ONCE, type Storage, type StoredFile, toDocument, toText } from './storage';
export { faultOf, reasonOf, StoreError } from './storage-error';
export { releaseAt, releaseFolder } from './version';
