import type { Storage } from './storage';

interface Observer {
  /** Runs before a file is written or removed; may throw. */
  before?: (path: string) => void | Promise<void>;
  /** Runs after a file is written or removed. */
  after?: (path: string) => void | Promise<void>;
  /** Runs before a file is read. */
  read?: (path: string) => void | Promise<void>;
  /** Runs before the files of a folder are listed. */
  list?: (folder: string) => void;
}

const NOTHING = () => undefined;

/** Returns a storage that calls an observer at each read and change. */
export function observed(storage: Storage, observer: Observer): Storage {
  const { before = NOTHING, after = NOTHING, read = NOTHING, list = NOTHING } = observer;
  const around = async <Result>(path: string, act: () => Promise<Result>) => {
    await before(path);
    const result = await act();
    await after(path);
    return result;
  };
  return {
    name: storage.name,
    address: storage.address,
    isLocal: storage.isLocal,
    read: async (path) => {
      await read(path);
      return storage.read(path);
    },
    folders: (folder) => storage.folders(folder),
    list: (folder, after) => {
      list(folder);
      return storage.list(folder, after);
    },
    create: (path, bytes) => around(path, () => storage.create(path, bytes)),
    remove: (path) => around(path, () => storage.remove(path)),
  };
}
