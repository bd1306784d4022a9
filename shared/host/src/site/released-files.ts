import { RECORD } from '@redeem/contracts';
import {
  AT_ONCE,
  decodeFile,
  type RecordedFile,
  recordPath,
  type ReleaseRecord,
  storedPath,
  toDocument,
} from '@redeem/delivery/site';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import pMap from 'p-map';

import { tagOf } from './document';
import { releaseOf } from './released-path';
import type { SiteSource } from './site-source';

/** The memory of the files of a host, in bytes. A release has about 1 MB. */
const MAX_BYTES = 64 * 1024 * 1024;
/** The number of releases whose records are in memory. */
const MAX_RECORDS = 2_000;
/** How long a release counts as missing, in milliseconds. The next publication may bring it. */
const MISSING_MS = 2_000;
/** The number of releases that are not live and are looked up at the same time. */
const OTHERS_AT_ONCE = 4;

/** A file with its `ETag`, without quotes. */
export interface ReleasedFile {
  body: Uint8Array<ArrayBuffer>;
  tag: string;
  encoding: 'br' | 'identity';
}

/**
 * The files of the releases of a site, in memory where they were read before: a released file never changes. Each is compared with
 * the hash in the record of its release before it is sent.
 */
export class ReleasedFiles {
  readonly #source: SiteSource;
  /** Simultaneous requests for a file share its reading. */
  readonly #files: LRUCache<string, ReleasedFile>;
  readonly #records = new LRUCache<string, ReleaseRecord>({
    max: MAX_RECORDS,
    fetchMethod: (folder) => this.#findRecord(folder),
    ignoreFetchAbort: true,
  });
  /** Apart from the records, because requests for releases that no site has must not displace these. */
  readonly #missing = new LRUCache<string, true>({ max: MAX_RECORDS, ttl: MISSING_MS });
  /** Keeps requests for releases that no site has from delaying the live ones. */
  readonly #limitOthers = pLimit(OTHERS_AT_ONCE);
  #live: ReadonlySet<string> = new Set();

  constructor(source: SiteSource, maxBytes = MAX_BYTES) {
    this.#source = source;
    this.#files = new LRUCache({
      maxSize: maxBytes,
      // An empty file is a file too, and the size must be positive.
      sizeCalculation: ({ body }) => body.byteLength + 1,
      fetchMethod: (key) => this.#load(key),
      ignoreFetchAbort: true,
    });
  }

  /** Says which releases are live. Their records are read again: an upload may have taken the place of one that broke off. */
  setLive(folders: ReadonlySet<string>): void {
    // `delivery gc` may remove what is not live: half a release from memory would be worse than none.
    for (const key of this.#files.keys())
      if (!folders.has(releaseOf(key.replace(/^\w+ /, ''))?.folder ?? '')) this.#files.delete(key);
    for (const folder of folders) {
      this.#missing.delete(folder);
      if (!this.#live.has(folder)) this.#records.delete(folder);
    }
    this.#live = folders;
  }

  /**
   * Resolves to a file of a release as it is stored, or as it was built; null if it is missing.
   *
   * @param path relative to the root of the site
   */
  async read(path: string, wanted: 'stored' | 'built' = 'stored'): Promise<ReleasedFile | null> {
    return (await this.#files.fetch(`${wanted} ${path}`)) ?? null;
  }

  /** Resolves to the record of the release in a folder; null if there is none. */
  async record(folder: string): Promise<ReleaseRecord | null> {
    return this.#missing.has(folder) ? null : ((await this.#records.fetch(folder)) ?? null);
  }

  async #findRecord(folder: string): Promise<ReleaseRecord | undefined> {
    const look = () => this.#source.record(folder);
    const record = await (this.#live.has(folder) ? look() : this.#limitOthers(look));
    if (!record) this.#missing.set(folder, true);
    return record ?? undefined;
  }

  /**
   * Fetches all files of the live releases that the copy of a store lacks, so that none is missing when the store is away. Resolves
   * to whether all were asked for. Rejects if the store does not answer.
   */
  async fetchAhead(): Promise<boolean> {
    const live = this.#live;
    const { copy } = this.#source;
    if (!copy) return true;
    let isTried = false;
    const skipped: string[] = [];
    for (const folder of live) {
      if (!copy.has(recordPath(folder))) this.#records.delete(folder);
      const { files = {} } = (await this.record(folder)) ?? {};
      const missing = Object.entries(files).filter(
        ([path, file]) => !copy.has(storedPath(`${folder}/${path}`, file)),
      );
      const read = async ([path, file]: (typeof missing)[number]) => {
        // While the copy cannot be written, one file is tried at each look.
        if (isTried && copy.isFailing()) {
          skipped.push(path);
          return;
        }
        isTried = true;
        await this.#readStored(`${folder}/${path}`, file);
      };
      await pMap(missing, read, { concurrency: AT_ONCE });
    }
    return live === this.#live && skipped.length === 0 && !copy.isFailing();
  }

  async #load(key: string): Promise<ReleasedFile | undefined> {
    const [wanted = '', path = ''] = key.split(/ (.*)/s);
    const { folder, file: name } = releaseOf(path) ?? {};
    const record = folder === undefined ? null : await this.record(folder);
    if (!record || name === undefined) return undefined;
    if (name === RECORD) return identity(publicRecord(record));
    const file = Object.hasOwn(record.files, name) ? record.files[name] : undefined;
    const stored = file && (await this.#readStored(path, file));
    if (!file || !stored) return undefined;
    if (file.br === undefined) return identity(stored);
    if (wanted === 'stored') return { ...identity(stored), encoding: 'br' };
    const built = await decodeFile(stored, file);
    return built ? identity(built) : undefined;
  }

  #readStored(path: string, file: RecordedFile): Promise<Uint8Array | null> {
    const isWhole = async (bytes: Uint8Array) => (await decodeFile(bytes, file)) !== null;
    return this.#source.read(storedPath(path, file), isWhole);
  }
}

function identity(bytes: Uint8Array): ReleasedFile {
  return { body: new Uint8Array(bytes), tag: tagOf(bytes), encoding: 'identity' };
}

/** Returns the record of a release as pages read it: with the hashes of the files, and without the names of people. */
function publicRecord({ kind, entry, files }: ReleaseRecord): Uint8Array {
  const hashes = Object.entries(files).map(([path, { integrity }]) => [path, integrity] as const);
  return toDocument({ kind, entry, files: Object.fromEntries(hashes) });
}
