export { FolderStorage, servableForAll } from './folder-storage';
export {
  type HeadersOf,
  newest,
  type Storage,
  type StoredFile,
  toDocument,
  toText,
} from './storage';
export { faultOf, reasonOf } from './storage-faults';
export { isStore, storageAt } from './storage-at';
export { StoreError } from './store-error';
