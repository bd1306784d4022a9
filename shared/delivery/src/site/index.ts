/*
 * The reading side of a site, for programs that change nothing: hosts, for example. It imports no command.
 */
export { type Author, authorName, parseAuthor } from './author';
export { brotliOf, integrityOf, isText } from './bytes';
export { DeliveryError, StoreError } from './delivery-error';
export { FolderStorage } from './folder';
export {
  HISTORY,
  latestRevision,
  type LatestRevision,
  pathOf as revisionPath,
  readRevision,
  requireLatest,
} from './history';
export { isStore, openStorage, pathOfCaller } from './open-storage';
export { defaultVersion, packagePast, pastOf, pastVersion } from './past';
export {
  decodeFile,
  parseRecord,
  readBuilt,
  readRecord,
  readReleasedFile,
  type RecordedFile,
  recordPath,
  type ReleaseRecord,
  storedLength,
  storedPath,
} from './record';
export { type Change, lockOf, type Origin, type Revision, SITE } from './revision';
export { AT_ONCE, type Storage, type StoredFile, toDocument, toText } from './storage';
export { releaseAt, releaseFolder } from './version';
