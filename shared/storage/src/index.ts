export { FolderStorage, servableForAll } from './folder-storage';
export {
  AT_ONCE,
  type HeadersOf,
  newest,
  type Storage,
  type StoredFile,
  type TaggedFile,
  toDocument,
  toText,
} from './storage';
export { faultOf, reasonOf } from './storage-faults';
export { isStore, storageAt } from './storage-at';
export { StoreError } from './store-error';
export { storeAddress } from './store-address';
