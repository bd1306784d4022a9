import {
  contentProblems,
  findInContent,
  type LoadGate,
  makeContentRelease,
  readContent,
  type Release,
} from '@redeem/delivery';
import { createReporter, publishContent } from '@redeem/delivery/cli';
import type { Storage } from '@redeem/storage';
import { LRUCache } from 'lru-cache';

import type { Problem } from '../content-api';
import { CONTENT } from './access';
import type { ContentTools } from './content';
import { hashOf, type Texts } from './drafts';
import type { SiteReader } from './read-site';

/** The number of results that are kept: the same texts are checked for the list, for the editor and for a publication. */
const KEPT = 12;

interface ToolsOptions {
  storage: Storage;
  reader: SiteReader;
  loadGate: LoadGate;
}

/** Creates what delivery does with the texts of a site. What costs the reading of a release is done once for the same texts. */
export function createContentTools({
  storage: site,
  reader,
  loadGate,
}: ToolsOptions): ContentTools & {
  /** Resolves to the release that texts make, which is stored nowhere; null if they are the live ones. */
  releaseOf: (texts: Texts) => Promise<Release | null>;
} {
  const storage = keepingReleases(site);
  const source = { storage, name: CONTENT };
  const contents = once(async (version: string) => readContent({ ...source, version }));
  const problems = once(async (_: string, version: string, files: Record<string, string>) =>
    contentProblems({ ...source, version, files }),
  );
  const releases = once(async (_: string, version: string, files: Record<string, string>) => {
    return makeContentRelease({ ...source, version, files });
  });

  async function read() {
    const { registry } = await reader.latest();
    const live = registry.microFrontends[CONTENT]?.find(({ deployment }) => deployment.default);
    const { version, files } = await contents(live?.metadata.version ?? '');
    return { version, texts: new Map(Object.entries(files)) };
  }

  /** Resolves to the live version, and to the texts that differ from it, with a key for both. */
  async function changed(texts: Texts) {
    const { version, texts: live } = await read();
    const files = Object.fromEntries(
      [...texts].filter(([key, text]) => live.has(key) && live.get(key) !== text),
    );
    return { version, files, key: hashOf(JSON.stringify([version, files])) };
  }

  return {
    read,
    problemsOf: async (texts) => {
      const { key, version, files } = await changed(texts);
      const byFile = new Map<string, Problem[]>();
      if (Object.keys(files).length === 0) return byFile;
      for (const { path, line, sentence } of await problems(key, version, files)) {
        byFile.set(path, [...(byFile.get(path) ?? []), { line, message: sentence }]);
      }
      return byFile;
    },
    find: async (texts, place, phrase) => {
      const { version, files } = await changed(texts);
      return findInContent({ ...source, version, files, locale: place.locale, phrase });
    },
    publish: async ({ texts, by, why, seen, onProgress = () => undefined }) => {
      const { version, files } = await changed(texts);
      const notes: string[] = [];
      const { revision, verdicts } = await publishContent({
        storage: site,
        name: CONTENT,
        version,
        files,
        by,
        why,
        seen,
        say: (sentence) => void notes.push(sentence),
        reporter: createReporter(onProgress),
        loadGate,
      });
      return {
        revision: revision.revision,
        from: revision.change.from,
        notes,
        findings: verdicts,
      };
    },
    releaseOf: async (texts) => {
      const { key, version, files } = await changed(texts);
      return Object.keys(files).length === 0 ? null : releases(key, version, files);
    },
  };
}

/** Returns a function that keeps its last results by its first argument. A failure is not kept. */
function once<Rest extends unknown[], Result>(
  work: (key: string, ...rest: Rest) => Promise<Result>,
): (key: string, ...rest: Rest) => Promise<Result> {
  const results = new LRUCache<string, Promise<Result>>({ max: KEPT });
  return (key, ...rest) => {
    const known = results.get(key);
    if (known) return known;
    const result = work(key, ...rest);
    results.set(key, result);
    result.catch(() => results.delete(key));
    return result;
  };
}

/** The files of releases that are kept, in bytes. */
const KEPT_BYTES = 32_000_000;

/** Returns a storage that keeps what it has read of releases, which never change: each check reads a whole one. */
function keepingReleases(storage: Storage): Storage {
  if (storage.isLocal) return storage;
  const files = new LRUCache<string, Uint8Array>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ byteLength }) => Math.max(1, byteLength),
  });
  return {
    name: storage.name,
    address: storage.address,
    isLocal: storage.isLocal,
    read: async (path) => {
      const known = files.get(path);
      if (known) return known;
      const found = await storage.read(path);
      if (found && path.startsWith(`remotes/${CONTENT}/`)) files.set(path, found);
      return found;
    },
    readIfChanged: (path, known) => storage.readIfChanged(path, known),
    create: (path, content) => storage.create(path, content),
    replace: (path, content) => storage.replace(path, content),
    paths: (folder, after) => storage.paths(folder, after),
    folders: (folder) => storage.folders(folder),
    list: (folder) => storage.list(folder),
    now: () => storage.now(),
    leftovers: () => storage.leftovers(),
    keepReserve: () => storage.keepReserve(),
    remove: (path) => storage.remove(path),
  };
}
