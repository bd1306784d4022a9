import { LRUCache } from 'lru-cache';

import { tagOf } from '../files/hashes';
import type { SiteFiles } from './site-files';

/** The memory of the cached files of a host, in bytes. A release has about 1 MB with its compressed copies. */
const MAX_BYTES = 64 * 1024 * 1024;

/** A file with its `ETag`, without quotes. */
export interface CachedFile {
  body: Uint8Array<ArrayBuffer>;
  tag: string;
}

/** The files of the releases of a site. */
export interface FileCache {
  /** Resolves to a file, and to null if it is missing. */
  read: (path: string) => Promise<CachedFile | null>;
  /** Forgets all files: `delivery repair` and `gc` change them together with the registry. */
  clear: () => void;
}

/**
 * Returns the files of a site from memory, where they were read before. A released file never changes. Missing
 * files are read again each time, because the next publication may bring them.
 */
export function fileCache(site: SiteFiles, maxBytes = MAX_BYTES): FileCache {
  const cache = new LRUCache<string, CachedFile>({
    maxSize: maxBytes,
    // An empty file is a file too, and the size must be positive.
    sizeCalculation: ({ body }) => body.byteLength + 1,
  });
  /** The files that are being read, so that simultaneous requests share one buffer. */
  const reading = new Map<string, Promise<CachedFile | null>>();

  const readOnce = async (path: string) => {
    const read = site.read(path.slice(1)).then(tagged);
    reading.set(path, read);
    try {
      const file = await read;
      if (file) cache.set(path, file);
      return file;
    } finally {
      reading.delete(path);
    }
  };

  return {
    read: async (path) => cache.get(path) ?? (await (reading.get(path) ?? readOnce(path))),
    clear: () => {
      cache.clear();
    },
  };
}

function tagged(bytes: Uint8Array | null): CachedFile | null {
  return bytes && { body: new Uint8Array(bytes), tag: tagOf(bytes) };
}
